import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { test } from 'node:test'
import { KEPT } from '../../../cli/kept/registry.ts'
import { siteOf } from '../../support/build/sites.ts'
import { readTree } from '../../support/build-site.ts'
import { runProcess } from '../../support/sitegen-process.ts'

const isSupported = 'enableCompileCache' in module

const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  'are empty': (file) => writeFileSync(file, ''),
  'are cut in the middle': (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
  'have another bit in the middle': (file) => {
    const bytes = readFileSync(file)
    const middle = bytes.length >> 1
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(file, bytes)
  },
}

test('what V8 made of modules is kept by builds of processes where Node can, and one that is damaged does no harm', async () => {
  const site = siteOf({ 'docs/index.md': '# A\n', 'src/pages/index.md': '# H\n' })
  const folder = path.join(site.dir, '.sitegen', KEPT.compileCache.folder)
  const below = (): readonly string[] =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
          KEPT.compileCache.files.test(name),
        )
      : []
  const built = async (...args: readonly string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await runProcess(['build', ...args], { cwd: site.dir })
    assert.deepEqual([exitCode, stderr], [0, ''], stdout)
    return JSON.stringify(
      [...readTree(path.join(site.dir, 'build'))].map(([file, bytes]) => [file, bytes.toString('latin1')]),
    )
  }
  const clean = await built('--no-cache')
  assert.deepEqual(below(), [])
  assert.equal(await built(), clean)
  assert.equal(below().length > 20, isSupported)
  for (const [what, damage] of Object.entries(DAMAGES)) {
    for (const name of below()) damage(path.join(folder, name))
    site.write({ 'docs/index.md': `# A\n\nFiles ${what}.\n` })
    const mended = await built()
    assert.equal(mended, await built('--no-cache'), what)
  }
})
