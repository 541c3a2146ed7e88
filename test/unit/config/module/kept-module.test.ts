import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mock, test } from 'node:test'
import { openModule, type Keeping } from '../../../../cli/config/module/kept-module.ts'
import { KEPT } from '../../../../cli/kept/registry.ts'
import { folderStore, makerOf } from '../../../../cli/kept/store.ts'
import { engineFingerprint } from '../../../../cli/types/package-root.ts'
import { CONFIG_CODES } from '../../../../cli/config/module/evaluate-module.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

interface Bundling {
  readonly keeping?: Keeping
  /** How long the files have been there, in milliseconds; less than nothing for those that are written meanwhile. */
  readonly age?: number
}

async function codeOf(siteDir: string, { keeping = 'use', age = 10_000 }: Bundling = {}): Promise<string> {
  const now = Date.now()
  mock.method(Date, 'now', () => now + age)
  const entry = path.join(siteDir, 'site.config.ts')
  try {
    return (await openModule({ entry, siteDir, codes: CONFIG_CODES }, keeping)).bundle.code
  } finally {
    mock.restoreAll()
  }
}

/** Puts a mark into what is kept, by which it is known again. */
function markKept(siteDir: string): void {
  const workDir = path.join(siteDir, '.sitegen')
  const store = folderStore(workDir)
  const kind = KEPT.modules
  const entry = path.join(siteDir, 'site.config.ts')
  const maker = makerOf(kind, engineFingerprint(), process.version, siteDir, entry)
  for (const name of readdirSync(path.join(workDir, kind.folder))) {
    const kept = { kind, name, maker }
    store.put(kept, String(store.get(kept)).replaceAll('the title', 'KEPT'))
  }
}

const SITE = {
  'site.config.ts':
    "import { title } from './src/title'\nimport { a } from './src/folder'\nimport { b } from './src/manifest'\nimport { c } from '~/mapped'\nimport d from 'pack'\nexport default { title, a, b, c, d }",
  'src/title.ts': "export const title = 'the title'",
  'src/folder/index.ts': 'export const a = 1',
  'src/manifest/package.json': '{ "main": "./one.js" }',
  'src/manifest/one.js': 'export const b = 1',
  'src/manifest/two.js': 'export const b = 2',
  'src/mapped.ts': 'export const c = 1',
  'tsconfig.json': '{ "extends": "./base.json" }',
  'base.json': '{ "compilerOptions": { "paths": { "~/*": ["./first/*", "./src/*"], /* last */ } } }',
  'node_modules/pack/package.json': '{ "main": "./one.js", "version": "1.0.0" }',
  'node_modules/pack/one.js': 'module.exports = 1',
  'node_modules/pack/two.js': 'module.exports = 2',
}

function put(dir: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
  writeFileSync(path.join(dir, file), text)
}

/** What is written, each by itself; null for a file that is removed. */
const CHANGES: Readonly<Record<string, readonly [file: string, text: string | null]>> = {
  'another text': ['src/title.ts', "export const title = 'another'"],
  'a file that is found before the one that was imported': [
    'src/title.tsx',
    "export const title = 'another'",
  ],
  'a file in the place of a folder': ['src/folder.js', 'export const a = 2'],
  'another main module of a folder': ['src/manifest/package.json', '{ "main": "./two.js" }'],
  'another main module of a package': ['node_modules/pack/package.json', '{ "main": "two.js" }'],
  'a file that a path is mapped to first': ['first/mapped.ts', 'export const c = 2'],
  'other settings that settings extend': ['base.json', '{}'],
  'a module of a package that is gone': ['node_modules/pack/one.js', null],
}

for (const [what, [file, text]] of Object.entries(CHANGES)) {
  test(`a module that is as it was is not bundled again, and is after ${what}`, async () => {
    const dir = temporaryFolder(SITE)
    assert.match(await codeOf(dir), /the title/)
    markKept(dir)
    assert.match(await codeOf(dir), /KEPT/)
    if (text === null) rmSync(path.join(dir, file))
    else put(dir, file, text)
    // What is gone cannot be bundled, which says as much.
    assert.doesNotMatch(await codeOf(dir).catch(() => ''), /KEPT/)
  })
}

test('a module is bundled again where its record is damaged', async () => {
  const dir = temporaryFolder(SITE)
  await codeOf(dir)
  markKept(dir)
  const folder = path.join(dir, '.sitegen/cache/modules')
  for (const name of readdirSync(folder)) writeFileSync(path.join(folder, name), '{"maker":')
  assert.match(await codeOf(dir), /the title/)
})

test('a module that was written while it was bundled, and one that must not be kept, are not', async () => {
  const young = temporaryFolder(SITE)
  await codeOf(young, { age: -10_000 })
  assert.equal(existsSync(path.join(young, '.sitegen/cache/modules')), false)
  const other = temporaryFolder(SITE)
  await codeOf(other, { keeping: 'nothing' })
  assert.equal(existsSync(path.join(other, '.sitegen')), false)
})
