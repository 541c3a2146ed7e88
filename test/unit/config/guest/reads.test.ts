import assert from 'node:assert/strict'
import fs, { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { calling, evaluating, readByFunctions, relativeKey, valueOf } from '../../../../cli/config/guest/reads.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const FILES = {
  'a/sync.txt': 'A',
  'a/callback.txt': 'A',
  'a/promise.txt': 'A',
  'a/stream.txt': 'A',
  'a/stat.txt': 'A',
  'list/x.txt': 'A',
  'beside.txt': 'A',
  'module.mjs': `import fs, { existsSync, readFileSync, createReadStream, promises, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
const at = (name) => new URL(name, import.meta.url)
readFileSync(at('a/sync.txt'))
await new Promise((resolve) => fs.readFile(at('a/callback.txt'), resolve))
await readFile(at('a/promise.txt'), 'utf8')
for await (const chunk of createReadStream(at('a/stream.txt'))) void chunk
statSync(at('a/stat.txt'))
existsSync(at('a/absent.txt'))
existsSync(at('a'))
await readdir(at('list'))
await promises.writeFile(at('a/own.txt'), 'mine')
readFileSync(at('a/own.txt'))
export const later = () => new Promise((resolve) => setTimeout(() => resolve(readFileSync(at('beside.txt'))), 5))
`,
}

const READ = [
  'file a/absent.txt',
  'file a/callback.txt',
  'file a/promise.txt',
  'file a/stat.txt',
  'file a/stream.txt',
  'file a/sync.txt',
  'link a',
  'names list',
]

test('what code reads of files is known in all ways of reading, and what others read beside it is not taken for its', async () => {
  const siteDir = temporaryFolder(FILES)
  const file = path.join(siteDir, 'module.mjs')
  const work = async () => (await import(pathToFileURL(file).href)) as { later: () => Promise<unknown> }
  const evaluation = evaluating(work, { siteDir, moduleFile: file, importsModules: true })
  readFileSync(path.join(siteDir, 'beside.txt'))
  const { value, reads } = await evaluation
  const of = (key: string): boolean => /^(?:file|link|names) /.test(key)
  assert.deepEqual(Object.keys(reads).filter(of), READ)
  for (const [key, was] of Object.entries(reads)) assert.equal(valueOf(key, siteDir), was)

  fs.writeFileSync(path.join(siteDir, 'a/absent.txt'), 'B')
  fs.writeFileSync(path.join(siteDir, 'a/sync.txt'), 'B')
  fs.writeFileSync(path.join(siteDir, 'list/y.txt'), 'B')
  const changed = Object.entries(reads).filter(([key, was]) => valueOf(key, siteDir) !== was)
  assert.deepEqual(
    changed.map(([key]) => key),
    ['file a/absent.txt', 'file a/sync.txt', 'names list'],
  )

  await calling(() => value.later())
  const later = readByFunctions().map((key) => relativeKey(key, siteDir))
  assert.ok(later.includes('file beside.txt'))
})
