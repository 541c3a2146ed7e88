import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'

const ROOT = path.join(import.meta.dirname, '../..')
const FOLDERS = ['docs', 'versioned_docs', 'pages', 'blog', 'changelog', 'community']
  .map((folder) => `content/${folder}`)
  .concat('templates')

/** What starts or installs the package of that name from the registry, which is not this one. */
const FOREIGN = [
  /\bnpx (?:--yes |-y )?sitegen\b/,
  /\b(?:npm (?:i|install|add)|yarn add|pnpm add|bun add)(?: -\S+)* sitegen(?![\w./-]*\.tgz)\b/,
]
/** The warning against it. */
const WARNING = /do not run `npm install sitegen` or `npx sitegen`/

for (const folder of FOLDERS)
  test(`nothing in ${folder} has a reader run or install the package that is also called sitegen`, () => {
    const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    const found = files
      .filter((file) => /\.(?:mdx?|ya?ml|tsx?|json)$/.test(file))
      .flatMap((file) =>
        readFileSync(path.join(ROOT, folder, file), 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            FOREIGN.some((pattern) => pattern.test(line)) && !WARNING.test(line)
              ? [`${file}:${index + 1}: ${line}`]
              : [],
          ),
      )
    assert.deepEqual(found, [])
  })
