import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const THEME = fileURLToPath(new URL('../../../theme/', import.meta.url))

const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(THEME + name, 'utf8'))

const table = (await readJson('table.json')) as Readonly<Record<string, string>>

async function sources(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (const file of await readdir(THEME, { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue
    texts.set(`./${file}`, await readFile(THEME + file, 'utf8'))
  }
  return texts
}

test('the compiler knows the same names as the table', async () => {
  const { compilerOptions } = (await readJson('tsconfig.json')) as {
    compilerOptions: { paths: Record<string, readonly string[]> }
  }
  const expected = Object.fromEntries(Object.entries(table).map(([name, file]) => [`@theme/${name}`, [file]]))
  assert.deepEqual(compilerOptions.paths, {
    'sitegen/docs': ['../runtime/docs.ts'],
    'sitegen/highlight': ['../runtime/highlight.ts'],
    'sitegen/runtime': ['../runtime/index.ts'],
    ...expected,
  })
})

test('every name is a file with a default export, and every such file has a name', async () => {
  const parts = [...(await sources())]
    .filter(([, text]) => /^export default /m.test(text))
    .map(([file]) => file)
  assert.deepEqual(parts.sort(), Object.values(table).sort())
})

test('parts import each other by name only', async () => {
  const files = new Set(Object.values(table))
  for (const [file, text] of await sources()) {
    for (const [, specifier = ''] of text.matchAll(/^import (?!type ).* from '(\.[^']*)'$/gm)) {
      const target = `./${new URL(specifier, `file:///${file.slice(2)}`).pathname.slice(1)}`
      const onlyTypes = new RegExp(`^import type .* from '${specifier}'$`, 'm').test(text)
      assert.ok(!files.has(target) || onlyTypes, `${file} imports ${specifier}: write @theme/Name`)
    }
  }
})

/** What the runtime offers to themes and sites: its index, and what only pages with code of their own load. */
const DOORS = ['sitegen/runtime', 'sitegen/docs', 'sitegen/highlight']

test('the theme imports nothing of the runtime but its doors and what it shares', async () => {
  for (const [file, text] of await sources()) {
    for (const [, specifier = ''] of text.matchAll(/^import .* from '([^']*runtime\/[^']*)'$/gm)) {
      const allowed = DOORS.includes(specifier) || /^(?:\.\.\/){2,}runtime\/shared\//.test(specifier)
      assert.ok(allowed, `${file} imports ${specifier}`)
    }
  }
})
