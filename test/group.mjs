/**
 * Prints files of tests for `node --test`, with those that can share a process put together: much of the time of a file is
 * the start of its process, the first build in it and the start of its browser.
 *
 *   node --import tsx --test $(node test/group.mjs 12 test/unit)
 *   node --import tsx --test $(node test/group.mjs 6 test/browser --suites)
 *
 * The number is how many files share a process. A file with hooks of its own stays alone, and so does one that touches
 * what is global. With `--suites` each file is a suite of its group, so that its hooks are its own; that is for files that do
 * nothing before their hooks, as all files of a group are loaded at once.
 * @module
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { globSync } from 'tinyglobby'

const NEEDS_ITS_OWN_PROCESS =
  /^(?:before|after|beforeEach|afterEach)\(|\bmock\b|\bglobalThis\b|\bprocess\.(?:on|once|chdir|exitCode|env\[)/m

/** Modules with hooks of the whole process: the group imports them before the first suite. */
const SHARED = ['test/support/client-site.ts']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { suites: { type: 'boolean', default: false } },
})
const [size, ...folders] = positionals
const files = globSync(folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)).sort()
const isAlone = (file) => !values.suites && NEEDS_ITS_OWN_PROCESS.test(readFileSync(file, 'utf8'))
const alone = files.filter(isAlone)
const together = files.filter((file) => !alone.includes(file))

process.stdout.write([...alone, ...groupFiles()].join('\n'))

function groupFiles() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-tests-'))
  const count = Math.ceil(together.length / Number(size))
  return Array.from({ length: count }, (_, group) => {
    // Neighbours are alike: dealing them out makes groups that take about as long as each other.
    const own = together.filter((_file, index) => index % count === group)
    const file = path.join(folder, `group-${group + 1}.test.mjs`)
    const lines = values.suites ? suites(own) : own.map((one) => `import ${quoteUrl(one)}`)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  })
}

function suites(own) {
  return [
    `import { describe } from 'node:test'`,
    ...SHARED.map((file) => `import ${quoteUrl(file)}`),
    ...own.map(
      (file) => `describe(${JSON.stringify(file)}, async () => {\n  await import(${quoteUrl(file)})\n})`,
    ),
  ]
}

function quoteUrl(file) {
  return JSON.stringify(pathToFileURL(file).href)
}
