import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { listThemeParts } from '../../../cli/types/theme-parts.ts'

const THEME = path.join(import.meta.dirname, '../../../theme')

const files = Object.values(listThemeParts(path.dirname(THEME)))

async function sources(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (const file of await readdir(THEME, { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue
    texts.set(file, await readFile(path.join(THEME, file), 'utf8'))
  }
  return texts
}

test('parts, whose names begin with a capital, are the files with a default export', async () => {
  const parts = [...(await sources())]
    .filter(([, text]) => /^export default /m.test(text))
    .map(([file]) => file)
  assert.deepEqual(parts.sort(), [...files].sort())
})

test('parts import each other by name only', async () => {
  const parts = new Set(files)
  for (const [file, text] of await sources()) {
    for (const [, specifier = ''] of text.matchAll(/^import (?!type ).* from '(\.[^']*)'$/gm)) {
      const target = path.posix.join(path.posix.dirname(file), specifier)
      const onlyTypes = new RegExp(`^import type .* from '${specifier}'$`, 'm').test(text)
      assert.ok(!parts.has(target) || onlyTypes, `${file} imports ${specifier}: write @theme/Name`)
    }
  }
})

/** What the runtime offers to themes and sites: its index, and what only pages with code of their own load. */
const DOORS = ['sitegen/runtime', 'sitegen/docs', 'sitegen/highlight', 'sitegen/theme-kit']

test('the theme imports nothing of the runtime but its doors and what it shares', async () => {
  for (const [file, text] of await sources()) {
    for (const [, specifier = ''] of text.matchAll(/^import .* from '([^']*runtime\/[^']*)'$/gm)) {
      const allowed = DOORS.includes(specifier) || /^(?:\.\.\/){2,}runtime\/shared\//.test(specifier)
      assert.ok(allowed, `${file} imports ${specifier}`)
    }
  }
})
