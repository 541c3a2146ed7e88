import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  useActiveDocs,
  useAllDocsData,
  useDocById,
  useDocsData,
  useDocsPreferredVersion,
  useDocsVersions,
  useLatestDocsVersion,
  useSidebarLink,
  useVersionDocs,
} from '../../../runtime/docs.ts'
import { readHook, type RenderSetup } from '../support/render-content.ts'
import { ALTERNATES, DOC, docsOf, ofVersion, PAGE, SHARED } from './docs-page.ts'

/** The index page of a category. */
const INDEX: RenderSetup = { ...PAGE, page: ofVersion('current') }

describe('hooks for docs', () => {
  test('know instances by id, and versions in their order', async () => {
    const { value } = await readHook(
      () => [
        Object.keys(useAllDocsData()),
        [useDocsData('api').path, useDocsData().path],
        useDocsVersions().map(({ name }) => name),
        useLatestDocsVersion().name,
        useDocsPreferredVersion()[0],
      ],
      PAGE,
    )
    const expected = [['default', 'api'], ['/docs/api', '/docs'], ['current', '1.0'], '1.0', null]
    assert.deepEqual(value, expected)
    assert.deepEqual((await readHook(useAllDocsData)).value, {}, 'a site without docs')
  })

  test('know the doc of the page, its version, and itself in other versions', async () => {
    const active = async (setup: RenderSetup) => (await readHook(useActiveDocs, setup)).value
    assert.equal(await active(PAGE), null)
    const doc = await active(DOC)
    assert.deepEqual([doc?.docId, doc?.version.name, doc?.alternates], ['intro', '1.0', ALTERNATES])
    const index = await active(INDEX)
    assert.deepEqual([index?.docId, index?.alternates], [null, []])
  })

  test('give the docs of the version of the page, or of another one, from one recorded file', async () => {
    const own = await readHook(() => Object.keys(useVersionDocs().docs), DOC)
    assert.deepEqual(own, { value: ['intro', 'more'], needs: ['docs-default-1.0-docs', 'plugins/docs'] })
    const other = await readHook(() => useVersionDocs({ id: 'api', version: '2.0 #rc' }), DOC)
    const needs = ['docs-api-2.0~20~23rc-docs', 'plugins/docs']
    assert.deepEqual(other, { value: docsOf('/docs/api'), needs })
    const next = await readHook(() => useVersionDocs({ version: 'current' }), DOC)
    assert.deepEqual(next.value, docsOf('/docs/next'))
  })

  test('find docs and sidebars by id; a draft is null', async () => {
    const { value } = await readHook(
      () => [
        useDocById('intro')?.url,
        useDocById('plan'),
        useSidebarLink('main').url,
        useSidebarLink('empty').url,
      ],
      DOC,
    )
    assert.deepEqual(value, ['/base/docs/intro', null, '/base/docs/intro', undefined])
    const outside = await readHook(() => useDocById('intro', { version: '1.0' })?.url, PAGE)
    assert.equal(outside.value, '/base/docs/intro')
  })

  test('name what is not there, and what there is', async () => {
    const many = Array.from({ length: 25 }, (_, index) => [`d${index}`, docsOf('').docs.intro])
    const long = { ...docsOf('/docs'), docs: Object.fromEntries(many) }
    const none = { ...docsOf('/docs'), docs: {} }
    const rows: readonly (readonly [use: () => unknown, setup: RenderSetup, message: RegExp])[] = [
      [() => useDocById('into'), DOC, /no doc with the id "into".*available: "intro", "more"\.$/],
      [
        () => useDocById('x'),
        { ...DOC, shared: { ...SHARED, 'docs-default-1.0-docs': long } },
        /"d19" and 5 more\.$/,
      ],
      [
        () => useDocById('intro'),
        { ...INDEX, shared: { ...SHARED, 'docs-default-current-docs': none } },
        /no doc with the id "intro".*available: none/,
      ],
      [() => useDocById('constructor'), DOC, /no doc with the id "constructor"/],
      [() => useSidebarLink('mian'), DOC, /no sidebar with the id "mian".*available: "main", "empty"\.$/],
      [
        () => useVersionDocs({ version: '9' }),
        DOC,
        /instance "default" has no version "9"; its versions: "current", "1\.0"\./,
      ],
      [
        () => useVersionDocs({ id: 'x', version: '1.0' }),
        DOC,
        /instance "x" has no version "1\.0"; its versions: none\./,
      ],
      [() => useVersionDocs(), PAGE, /name a version, as in useVersionDocs/],
      [() => useDocsData('x'), PAGE, /id "x"; its known ids: "default", "api"/],
      [() => useDocsPreferredVersion('x'), PAGE, /id "x"/],
    ]
    for (const [use, setup, message] of rows) await assert.rejects(readHook(use, setup), message)
  })
})
