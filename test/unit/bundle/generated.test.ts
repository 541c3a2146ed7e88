import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGenerated } from '../../../cli/bundle/plugins/generated.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import { loadEngine } from '../../../cli/types/theme-parts.ts'
import { bundleFiles, exportsOf } from './support.ts'

const PAGE = [
  "export { default as config } from '@generated/docusaurus.config'",
  "export { default as i18n } from '@generated/i18n'",
  "export { default as metadata } from '@generated/site-metadata'",
  "export { default as storage } from '@generated/site-storage'",
  'export default () => null',
].join('\n')

test('modules that are made of the configuration hold that of the site', async () => {
  const config: Partial<SiteConfig> = {
    title: 'Own title',
    siteVersion: '1.2.3',
    projectName: 'project',
    storage: { type: 'sessionStorage', namespace: 'own' },
    customFields: { a: [1] },
    customThemeConfig: { own: { b: 1 } },
  }
  const { bundle } = await bundleFiles({ 'src/pages/a.js': PAGE }, { engine: loadEngine(), config })
  const exported = await exportsOf(bundle, 'src/pages/a.js')
  const { config: found, i18n, metadata, storage } = exported as Record<string, Record<string, unknown>>
  assert.deepEqual(
    [found?.['title'], found?.['projectName'], found?.['customFields']],
    ['Own title', 'project', { a: [1] }],
  )
  assert.deepEqual(Object.entries(found?.['themeConfig'] ?? {})[0], ['own', { b: 1 }])
  assert.deepEqual(storage, { type: 'sessionStorage', namespace: '-own' })
  assert.deepEqual(found?.['storage'], storage)
  assert.deepEqual([i18n?.['currentLocale'], i18n?.['defaultLocale']], ['en', 'en'])
  assert.equal(metadata?.['siteVersion'], '1.2.3')
  assert.match(String(metadata?.['docusaurusVersion']), /^\d+\.\d+\.\d+/)
})

test('files that stand for others are told from those that do not', () => {
  const made = ['modules/@generated/i18n.ts', 'site/config-rest.ts', 'site/theme-rest.ts']
  for (const name of made) assert.ok(isGenerated(`/x/runtime/docusaurus/${name}`), name)
  const others = ['/x/runtime/docusaurus/modules/@generated/codeTranslations.ts', '/x/src/i18n.ts']
  for (const name of others) assert.ok(!isGenerated(name), name)
})
