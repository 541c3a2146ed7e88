import assert from 'node:assert/strict'
import test from 'node:test'
import { siteMetadata } from '../../../cli/engine/site-metadata.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { packageVersion } from '../../../cli/types/package-root.ts'

const dir = (instance: string) => ({ instance, path: 'x' as FilePath })

test('the metadata of a site names its version and the features that are on, with their instances', () => {
  const planned = [
    { name: 'docs', plan: { contentDirs: [dir('docs/default'), dir('docs/default'), dir('docs/api')] } },
    { name: 'blog', plan: { contentDirs: [] } },
    { name: 'search', plan: {} },
    { name: 'sitemap', plan: { files: () => [] } },
  ]
  const version = packageVersion()
  assert.deepEqual(siteMetadata({ siteVersion: '3.7.0' }, planned), {
    key: 'site-metadata',
    value: {
      siteVersion: '3.7.0',
      sitegenVersion: version,
      features: [
        { name: 'docs', version, instances: ['default', 'api'] },
        { name: 'sitemap', version, instances: [] },
      ],
    },
  })
})
