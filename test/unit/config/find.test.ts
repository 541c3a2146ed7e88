import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import { describe, it } from 'node:test'
import { findConfigFile, isEmptySite, requireConfigFile } from '../../../cli/config/find.ts'
import { docusaurusConfig } from '../../../cli/docusaurus/docusaurus-config.ts'
import { problemsOf, temporarySite } from './temporary-site.ts'

/** A site of empty files. */
const siteOf = (...files: readonly string[]): string =>
  temporarySite(Object.fromEntries(files.map((file) => [file, ''])))

describe('findConfigFile', () => {
  it('finds site.config.* in the order of ts, mts, js, mjs, cjs', () => {
    const files = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((extension) => `site.config.${extension}`)
    for (const [index, file] of files.entries()) {
      const site = siteOf(...files.slice(index).toReversed())
      assert.equal(findConfigFile(site), join(site, file))
      assert.deepEqual(requireConfigFile(site).ignored, files.slice(index + 1))
    }
  })

  it('gives null for a folder without one, for a folder of that name, and for no folder', () => {
    for (const site of [siteOf('a.md'), siteOf('site.config.ts/'), '/does/not/exist'])
      assert.equal(findConfigFile(site), null)
  })
})

describe('requireConfigFile', () => {
  it('says how to start a site', async () => {
    const [problem] = await problemsOf(() => requireConfigFile(temporarySite({})))
    assert.equal(problem?.code, 'CONFIG_MISSING')
    assert.match(problem.hint ?? '', /sitegen init \./)
  })

  it('names the folder above that is a site', async () => {
    const site = siteOf('site.config.mjs', 'docs/guides/a.md')
    const [problem] = await problemsOf(() => requireConfigFile(join(site, 'docs/guides')))
    const above = relative(process.cwd(), site)
    assert.equal(problem?.notes?.[1], `the folder "${above}" has site.config.mjs`)
    assert.equal(problem.hint, `Run \`cd ${above}\` and then the command again.`)
  })

  it('finds docusaurus.config.*, where it is asked to, in a fixed order', async () => {
    for (const extension of ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']) {
      const site = siteOf(`docusaurus.config.${extension}`)
      const file = join(site, `docusaurus.config.${extension}`)
      assert.equal(requireConfigFile(site, docusaurusConfig).file, file)
      assert.equal(findConfigFile(site, docusaurusConfig), file)
      assert.equal((await problemsOf(() => requireConfigFile(site)))[0]?.code, 'CONFIG_MISSING')
    }
    const several = siteOf('docusaurus.config.cjs', 'docusaurus.config.mts')
    assert.equal(findConfigFile(several, docusaurusConfig), join(several, 'docusaurus.config.mts'))
    const both = siteOf('docusaurus.config.js', 'site.config.js')
    assert.equal(requireConfigFile(both, docusaurusConfig).file, join(both, 'site.config.js'))
  })

  it('knows the names that people give to a second one', () => {
    const names = ['docusaurus.config.staging.ts', 'docusaurus-next.config.js', 'docusaurus.config.cts']
    const others = [
      'site.config.ts',
      'docusaurus-helper.js',
      'docusaurus.config.json',
      'my-docusaurus.config.js',
    ]
    assert.deepEqual([...names, ...others].filter(docusaurusConfig.isNamed), names)
  })
})

describe('isEmptySite', () => {
  const cases: readonly (readonly [files: readonly string[], expected: boolean])[] = [
    [[], true],
    [['.git/', '.gitignore', 'README.md', 'LICENSE'], true],
    [['package.json', 'package-lock.json', 'node_modules/x/'], true],
    [['index.md'], false],
    [['package.json', 'src/'], false],
  ]
  for (const [files, expected] of cases)
    it(`says ${String(expected)} for [${files.join(', ')}]`, () =>
      assert.equal(isEmptySite(siteOf(...files)), expected))

  it('says false for what is not a folder', () => assert.equal(isEmptySite('/does/not/exist'), false))
})
