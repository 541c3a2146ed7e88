import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mock, test } from 'node:test'
import { bundleModuleOnce } from '../../../cli/config/kept-module.ts'
import { KEPT } from '../../../cli/kept/registry.ts'
import { makerOf, readSealed, writeSealed } from '../../../cli/kept/sealed-file.ts'
import { engineFingerprint } from '../../../cli/types/package-root.ts'
import { CONFIG_CODES } from '../../../cli/config/module-codes.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Files = Readonly<Record<string, string>>

interface Bundling {
  readonly keep?: boolean
  /** How long the files have been there, in milliseconds; less than nothing for those that are written meanwhile. */
  readonly age?: number
}

async function codeOf(siteDir: string, { keep = true, age = 10_000 }: Bundling = {}): Promise<string> {
  const now = Date.now()
  mock.method(Date, 'now', () => now + age)
  const entry = path.join(siteDir, 'site.config.ts')
  try {
    return (await bundleModuleOnce({ entry, siteDir, codes: CONFIG_CODES }, keep)).code
  } finally {
    mock.restoreAll()
  }
}

/** Puts a mark into what is kept, by which it is known again. */
function markKept(siteDir: string): void {
  const workDir = path.join(siteDir, '.sitegen')
  const kind = KEPT.modules
  const maker = makerOf(
    kind,
    engineFingerprint(),
    process.version,
    siteDir,
    path.join(siteDir, 'site.config.ts'),
  )
  for (const name of readdirSync(path.join(workDir, kind.folder))) {
    const file = { workDir, kind, name, maker }
    writeSealed(file, String(readSealed(file)).replaceAll('the title', 'KEPT'))
  }
}

const SITE: Files = {
  'site.config.ts': "import { title } from './src/title'\nexport default { title }",
  'src/title.ts': "export const title = 'the title'",
}

test('a module that is as it was is not bundled again', async () => {
  const dir = temporaryFolder(SITE)
  assert.match(await codeOf(dir), /the title/)
  markKept(dir)
  assert.match(await codeOf(dir), /KEPT/)
})

const CHANGES: readonly (readonly [what: string, change: (dir: string) => void])[] = [
  ['another text', (dir) => writeFileSync(path.join(dir, 'src/title.ts'), "export const title = 'another'")],
  [
    'a file that is found before the one that was imported',
    (dir) => writeFileSync(path.join(dir, 'src/title.tsx'), "export const title = 'another'"),
  ],
  [
    'a damaged record',
    (dir) => {
      const folder = path.join(dir, '.sitegen/cache/modules')
      for (const name of readdirSync(folder)) writeFileSync(path.join(folder, name), '{"maker":')
    },
  ],
]

for (const [what, change] of CHANGES) {
  test(`a module is bundled again after ${what}`, async () => {
    const dir = temporaryFolder(SITE)
    await codeOf(dir)
    markKept(dir)
    change(dir)
    assert.doesNotMatch(await codeOf(dir), /KEPT/)
  })
}

test('a module that was written while it was bundled, and one that must not be kept, are not', async () => {
  const young = temporaryFolder(SITE)
  await codeOf(young, { age: -10_000 })
  assert.equal(existsSync(path.join(young, '.sitegen/cache/modules')), false)
  const other = temporaryFolder(SITE)
  await codeOf(other, { keep: false })
  assert.equal(existsSync(path.join(other, '.sitegen')), false)
})
