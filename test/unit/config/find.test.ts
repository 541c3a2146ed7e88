import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import { describe, it } from 'node:test'
import { findConfigFile, isEmptySite, requireConfigFile } from '../../../cli/config/find.ts'
import { docusaurusConfig } from '../../../cli/docusaurus/docusaurus-config.ts'
import { problemsOf, temporarySite } from './temporary-site.ts'

describe('findConfigFile', () => {
  for (const extension of ['ts', 'mts', 'js', 'mjs', 'cjs'])
    it(`finds site.config.${extension}`, () => {
      const site = temporarySite({ [`site.config.${extension}`]: '' })
      assert.equal(findConfigFile(site), join(site, `site.config.${extension}`))
    })

  it('prefers ts, mts, js, mjs, cjs in this order', () => {
    const site = temporarySite({ 'site.config.cjs': '', 'site.config.js': '', 'site.config.mjs': '' })
    assert.equal(findConfigFile(site), join(site, 'site.config.js'))
    assert.deepEqual(requireConfigFile(site).ignored, ['site.config.mjs', 'site.config.cjs'])
  })

  it('gives null for a folder without one, for a folder of that name, and for no folder', () => {
    assert.equal(findConfigFile(temporarySite({ 'a.md': '' })), null)
    assert.equal(findConfigFile(temporarySite({ 'site.config.ts/': '' })), null)
    assert.equal(findConfigFile('/does/not/exist'), null)
  })
})

describe('requireConfigFile', () => {
  it('says how to start a site', async () => {
    const [problem] = await problemsOf(() => requireConfigFile(temporarySite({})))
    assert.equal(problem?.code, 'CONFIG_MISSING')
    assert.match(problem.hint ?? '', /sitegen init \./)
  })

  it('names the folder above that is a site', async () => {
    const site = temporarySite({ 'site.config.mjs': '', 'docs/guides/a.md': '' })
    const [problem] = await problemsOf(() => requireConfigFile(join(site, 'docs/guides')))
    const above = relative(process.cwd(), site)
    assert.equal(problem?.notes?.[1], `the folder "${above}" has site.config.mjs`)
    assert.equal(problem.hint, `Run \`cd ${above}\` and then the command again.`)
  })

  for (const extension of ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'])
    it(`finds docusaurus.config.${extension}, where it is asked to`, async () => {
      const site = temporarySite({ [`docusaurus.config.${extension}`]: '' })
      const file = join(site, `docusaurus.config.${extension}`)
      assert.equal(requireConfigFile(site, { foreign: docusaurusConfig }).file, file)
      assert.equal(findConfigFile(site, docusaurusConfig), file)
      const [problem] = await problemsOf(() => requireConfigFile(site))
      assert.equal(problem?.code, 'CONFIG_MISSING')
    })

  it('knows the names that people give to a second one', () => {
    const names = ['docusaurus.config.staging.ts', 'docusaurus-next.config.js', 'docusaurus.config.cts']
    assert.deepEqual(names.filter(docusaurusConfig.isNamed), names)
    const others = [
      'site.config.ts',
      'docusaurus-helper.js',
      'docusaurus.config.json',
      'my-docusaurus.config.js',
    ]
    assert.deepEqual(others.filter(docusaurusConfig.isNamed), [])
  })

  it('takes the first of several of them', () => {
    const site = temporarySite({ 'docusaurus.config.cjs': '', 'docusaurus.config.mts': '' })
    assert.equal(findConfigFile(site, docusaurusConfig), join(site, 'docusaurus.config.mts'))
  })

  it('takes site.config.* where both are', () => {
    const site = temporarySite({ 'docusaurus.config.js': '', 'site.config.js': '' })
    const found = requireConfigFile(site, { foreign: docusaurusConfig })
    assert.equal(found.file, join(site, 'site.config.js'))
  })
})

describe('isEmptySite', () => {
  const cases: readonly (readonly [files: readonly string[], expected: boolean])[] = [
    [[], true],
    [['.git/', '.gitignore', 'README.md', 'LICENSE'], true],
    [['package.json', 'package-lock.json', 'node_modules/x/'], true],
    [['docs/'], false],
    [['index.md'], false],
    [['package.json', 'src/'], false],
  ]
  for (const [files, expected] of cases)
    it(`says ${String(expected)} for [${files.join(', ')}]`, () => {
      assert.equal(isEmptySite(temporarySite(Object.fromEntries(files.map((file) => [file, ''])))), expected)
    })

  it('says false for what is not a folder', () => {
    assert.equal(isEmptySite('/does/not/exist'), false)
  })
})
