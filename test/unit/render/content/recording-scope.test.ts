import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAssetStore } from '../../../../cli/content/assets/assets.ts'
import { recordingScope, type RecordingScope } from '../../../../cli/render/content/recording-scope.ts'
import type { ContentScope } from '../../../../cli/render/content/resolve-content.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { manifestOf } from '../../support/pages.ts'
import { siteConfig } from '../../support/site-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function scopeOf(staticDirectories = ['static']): RecordingScope & { readonly siteDir: string } {
  const siteDir = temporaryFolder({ 'static/x.png': 'x', 'docs/a.md': 'a' })
  const config = siteConfig({ siteDir, staticDirectories: staticDirectories as FilePath[] })
  const recording = recordingScope({
    config,
    manifest: manifestOf([{ url: '/docs/a/', source: 'docs/a.md' }]),
    assets: createAssetStore(config),
    contentDirs: [],
    contentOf: () => undefined,
    moduleOf: () => undefined,
    modulesOf: () => [],
  })
  return { ...recording, siteDir }
}

const A = 'docs/a.md' as FilePath

type Ask = (scope: ContentScope, siteDir: string) => unknown

const QUESTIONS: readonly (readonly [inputs: readonly string[], ask: Ask])[] = [
  [['url docs/a.md'], ({ manifest }) => manifest.pageBySource.get(A)],
  [['url docs/no.md'], ({ manifest }) => manifest.pageBySource.get('docs/no.md' as FilePath)],
  [['content docs/a.md'], ({ contentOf }) => contentOf(A)],
  [['module docs/a.md'], ({ moduleOf }) => moduleOf(A)],
  [['modules ./src/card'], ({ modulesOf }) => modulesOf('./src/card')],
  [['config baseUrl', 'config markdown'], ({ config: { baseUrl, markdown } }) => [baseUrl, markdown]],
  [[], ({ config }) => config.siteDir],
  [['asset static/x.png'], ({ assets }, dir) => assets.add(`${dir}/static/x.png`)],
  [['asset no.png'], ({ assets }, dir) => assets.add(`${dir}/no.png`)],
  [['embedded static/x.png'], ({ assets }, dir) => assets.embed(`${dir}/static/x.png`)],
  [['scaled static/x.png'], ({ assets }, dir) => assets.scaled.get(`${dir}/static/x.png`)],
]

test('a page is made from what it asks for, whether it is there or not', () => {
  for (const [inputs, ask] of QUESTIONS) {
    const { scope, take, siteDir } = scopeOf()
    ask(scope, siteDir)
    assert.deepEqual([...take()].sort(), inputs)
  }
})

test('what one page asked is not asked by the next', () => {
  const { scope, note, take } = scopeOf()
  note('page', '/a/')
  assert.deepEqual([...take()], ['page /a/'])
  scope.manifest.pageBySource.get(A)
  assert.deepEqual([...take()], ['url docs/a.md'])
})

test('a static file is made from every folder that could have it', () => {
  const { scope, take, siteDir } = scopeOf(['more', 'static'])
  scope.assets.add(`${siteDir}/static/x.png`)
  assert.deepEqual([...take()].sort(), ['asset static/x.png', 'file more/x.png', 'file static/x.png'])
})

test('nobody may go through all pages: a page would depend on every other', () => {
  const { scope } = scopeOf()
  for (const ask of [
    () => [...scope.manifest.pageBySource.keys()],
    () => scope.assets.scaled.size,
    () => scope.manifest.pageBySource.has(A),
  ])
    assert.throws(ask, /a page may ask a map for a key/)
})
