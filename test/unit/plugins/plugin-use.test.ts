import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { longNames, pluginUses } from '../../../cli/plugins/plugin-use.ts'
import { temporarySite } from '../config/temporary-site.ts'

const siteDir = temporarySite({
  'plugins/mine.js': '',
  'node_modules/docusaurus-plugin-there/index.js': '',
  'node_modules/pwa/index.js': '',
})
const KNOWN = ['@docusaurus/plugin-pwa', '@docusaurus/theme-x', '@acme/docusaurus-plugin']
const naming = { siteDir, isKnown: (name: string) => KNOWN.includes(name) }
const made = (): object => ({ name: 'made' })

describe('pluginUses', () => {
  const cases: readonly (readonly [item: unknown, name: string | null])[] = [
    ['@docusaurus/plugin-pwa', '@docusaurus/plugin-pwa'],
    // A package of the same name that is installed is something else.
    ['pwa', '@docusaurus/plugin-pwa'],
    ['there', 'docusaurus-plugin-there'],
    ['@acme', '@acme/docusaurus-plugin'],
    ['not-there', 'not-there'],
    ['./plugins/mine.js', path.join(siteDir, 'plugins/mine.js')],
    ['plugins/mine.js', path.join(siteDir, 'plugins/mine.js')],
    [path.join(siteDir, 'node_modules/@docusaurus/plugin-pwa/lib/index.js'), '@docusaurus/plugin-pwa'],
    ['/pnpm/node_modules/.pnpm/a@1/node_modules/docusaurus-plugin-a/index.js', 'docusaurus-plugin-a'],
    [made, null],
  ]
  for (const [item, name] of cases)
    it(`names ${String(item).replace(siteDir, '')}`, () => {
      const [alone] = pluginUses([item], 'plugin', naming)
      assert.deepEqual([alone?.name, alone?.options, alone?.path], [name, {}, ['plugins', 0]])
      assert.equal(alone?.function, name === null ? made : null)
      const [pair] = pluginUses([null, [item, { a: 1 }]], 'plugin', naming)
      assert.deepEqual([pair?.name, pair?.options, pair?.optionsPath], [name, { a: 1 }, ['plugins', 1, 1]])
    })

  it('takes no notice of what is switched off, and of what is no list', () => {
    assert.deepEqual(pluginUses([false, null, undefined, [false, {}]], 'theme', naming), [])
    assert.deepEqual(pluginUses(undefined, 'theme', naming), [])
  })
})

describe('longNames', () => {
  it('knows what short names stand for', () => {
    assert.deepEqual(longNames('x', 'theme'), ['x', '@docusaurus/theme-x', 'docusaurus-theme-x'])
    assert.deepEqual(longNames('@a/x', 'plugin'), ['@a/x', '@a/docusaurus-plugin-x'])
    assert.deepEqual(longNames('@a', 'preset'), ['@a/docusaurus-preset'])
  })
})
