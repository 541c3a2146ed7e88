import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { loadSidebarsFile } from '../../../../../cli/features/docs/sidebars/load-sidebars.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const siteDir = temporaryFolder({})

async function load(path: string, files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(siteDir, file)), { recursive: true })
    await writeFile(join(siteDir, file), text)
  }
  return loadSidebarsFile(siteDir, path as FilePath)
}

describe('a sidebars file is loaded (format A5, sidebars file)', () => {
  const cases: readonly (readonly [path: string, text: string])[] = [
    ['a.ts', "const id: string = 'intro'\nexport default { docs: [id] } satisfies object\n"],
    ['b.js', "module.exports = { docs: ['intro'] }"],
    ['c.js', "exports.docs = ['intro']"],
    ['f.json', '{"docs": ["intro"]}'],
    ['g.ts', "export default async () => ({ docs: ['intro'] })"],
  ]
  for (const [path, text] of cases) {
    test(`${path}: ${text.split('\n')[0]}`, async () => {
      const loaded = await load(path, { [path]: text })
      assert.deepEqual(loaded.diagnostics, [])
      assert.deepEqual({ ...(loaded.value as object) }, { docs: ['intro'] })
      assert.equal(loaded.text, text)
    })
  }

  test('it may import other files of the site, which are inputs', async () => {
    const imports = "import { more } from './parts/more'\nimport ids from './ids.json'\n"
    const first = await load('main.ts', {
      'main.ts': `${imports}export default { docs: [...more, ...ids] }`,
      'parts/more.ts': "export const more: string[] = ['a']",
      'ids.json': '["b"]',
    })
    assert.deepEqual(first.value, { docs: ['a', 'b'] })
    const inputs = ['ids.json', 'main.ts', 'parts/more.ts']
    assert.equal(first.inputs.join(), inputs.map((file) => join(siteDir, file)).join())
    const second = await load('main.ts', { 'parts/more.ts': "export const more = ['c']" })
    assert.deepEqual(second.value, { docs: ['c', 'b'] })
  })
})

describe('a sidebars file that cannot be loaded', () => {
  const cases: readonly (readonly [path: string, text: string, code: string, line?: number])[] = [
    ['syntax.ts', 'export default {\n  docs: [,\n', 'SIDEBARS_SYNTAX', 3],
    ['syntax.json', '{\n  "docs": ["a",]\n}', 'SIDEBARS_SYNTAX', 2],
    ['import.ts', "import { x } from './nowhere'\nexport default { docs: [x] }", 'SIDEBARS_IMPORT', 1],
    ['package.ts', "import x from 'no-such-package'\nexport default { docs: [x] }", 'SIDEBARS_IMPORT', 1],
    ['throws.ts', 'const ids = []\nexport default { docs: [ids[0].trim()] }', 'SIDEBARS_THROWS', 2],
    ['list.ts', "export default ['intro']", 'SIDEBARS_NO_EXPORT'],
    ['none.mjs', "export const docs = ['intro']", 'SIDEBARS_NO_EXPORT'],
  ]
  for (const [path, text, code, line] of cases) {
    test(`${path} is ${code}`, async () => {
      const { value, diagnostics } = await load(path, { [path]: text })
      assert.equal(value, undefined)
      assert.equal(diagnostics.length, 1)
      const [problem] = diagnostics
      const { hint = '', message = siteDir, place } = problem ?? {}
      assert.deepEqual([problem?.code, problem?.level, place?.file, place?.line], [code, 'error', path, line])
      assert.match(hint, /^(?!.*defineConfig)./)
      assert.ok(!message.includes(siteDir))
    })
  }

  test('a file that is not there, or is a folder, says what to do', async () => {
    await mkdir(join(siteDir, 'folder'))
    for (const path of ['missing.ts', 'folder']) {
      const { diagnostics } = await load(path, {})
      const told = diagnostics.map(({ code, place }) => `${code} ${place?.file}`)
      assert.deepEqual(told, [`SIDEBARS_NOT_FOUND ${path}`])
    }
  })
})
