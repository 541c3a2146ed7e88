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
import type { Json } from '../../../runtime/shared/json.ts'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import { renderPage } from '../support/render-content.ts'

const version = (name: string, path: string, isLast: boolean): Json => ({
  name,
  label: name === 'current' ? 'Next' : name,
  isLast,
  path,
  mainDocId: 'intro',
  url: `${path}/`,
})

const FACTS: Json = { url: '/docs/intro', title: 'Intro', description: null, sidebar: 'main' }
const VERSION: Json = {
  docs: { intro: FACTS },
  draftIds: ['plan'],
  sidebars: {
    main: { key: 'k', url: '/docs/intro', label: 'Intro' },
    links: { key: 'l' },
  },
}

const SHARED: Readonly<Record<string, Json>> = {
  'plugins/docs': {
    default: {
      path: '/docs',
      breadcrumbs: true,
      versions: [version('current', '/docs/next', false), version('1.0', '/docs', true)],
    },
    api: { path: '/api', breadcrumbs: true, versions: [version('2.0 #rc', '/api', true)] },
  },
  'docs-default-current-docs': { docs: {}, draftIds: [], sidebars: {} },
  'docs-default-1.0-docs': VERSION,
  'docs-api-2.0~20~23rc-docs': VERSION,
}

const ALTERNATES = [{ version: '1.0', url: '/docs/intro' }] as unknown as Json
const DOC: Pick<PageData, 'context' | 'props'> = {
  context: { plugin: { name: 'docs', id: 'default' }, data: { version: '1.0', alternates: ALTERNATES } },
  props: { docId: 'intro' },
}
const INDEX: Pick<PageData, 'context' | 'props'> = {
  context: { plugin: { name: 'docs', id: 'default' }, data: { version: 'current' } },
  props: {},
}
const OTHER: Pick<PageData, 'context' | 'props'> = {
  context: { plugin: { name: 'pages', id: 'default' } },
  props: {},
}

interface Read {
  readonly value: unknown
  readonly needs: readonly string[]
}

/** What a hook returns on a page, and what it makes the page load. */
async function read(use: () => unknown, page = DOC, shared = SHARED): Promise<Read> {
  let value: unknown
  const layout = (): string => {
    value = use()
    return ''
  }
  const { needs } = await renderPage({ layout, shared, page })
  return { value, needs }
}

const ROWS: readonly (readonly [
  said: string,
  use: () => unknown,
  page: typeof DOC,
  expected: unknown,
  needs?: readonly string[],
])[] = [
  ['all instances are known by their ids', () => Object.keys(useAllDocsData()), OTHER, ['default', 'api']],
  ['an instance is that of the id', () => useDocsData('api').path, OTHER, '/api'],
  ['without an id it is `default`', () => useDocsData().path, OTHER, '/docs'],
  [
    'versions come in the order of the list',
    () => useDocsVersions().map(({ name }) => name),
    OTHER,
    ['current', '1.0'],
  ],
  [
    'the latest version is the one at the address of the docs',
    () => useLatestDocsVersion().name,
    OTHER,
    '1.0',
  ],
  ['no docs are active on a page of another feature', () => useActiveDocs(), OTHER, null],
  ['a doc knows its id', () => useActiveDocs()?.docId, DOC, 'intro'],
  ['a doc knows its version', () => useActiveDocs()?.version.name, DOC, '1.0'],
  ['a doc knows itself in other versions', () => useActiveDocs()?.alternates, DOC, ALTERNATES],
  ['the index page of a category is no doc', () => useActiveDocs()?.docId, INDEX, null],
  ['the index page of a category has no alternates', () => useActiveDocs()?.alternates, INDEX, []],
  [
    'docs are those of the version of the page, in one recorded file',
    () => Object.keys(useVersionDocs().docs),
    DOC,
    ['intro'],
    ['docs-default-1.0-docs', 'plugins/docs'],
  ],
  [
    'docs of another instance and version can be asked for, whatever its name',
    () => useVersionDocs({ id: 'api', version: '2.0 #rc' }),
    DOC,
    VERSION,
    ['docs-api-2.0~20~23rc-docs', 'plugins/docs'],
  ],
  [
    'a version without an instance belongs to that of the page',
    () => useVersionDocs({ version: 'current' }).draftIds,
    DOC,
    [],
  ],
  ['a doc is found by its id', () => useDocById('intro'), DOC, FACTS],
  ['a draft is null', () => useDocById('plan'), DOC, null],
  [
    'a doc of a version is found outside of the docs',
    () => useDocById('intro', { version: '1.0' }),
    OTHER,
    FACTS,
  ],
  ['a sidebar leads to its first page', () => useSidebarLink('main').url, DOC, '/docs/intro'],
  ['a sidebar without a page leads nowhere', () => useSidebarLink('links').url, DOC, undefined],
  ['no version is preferred on the server', () => useDocsPreferredVersion()[0], DOC, null],
]

const ERRORS: readonly (readonly [said: string, use: () => unknown, page: typeof DOC, message: RegExp])[] = [
  [
    'an unknown doc, with the ids of those there are',
    () => useDocById('into'),
    DOC,
    /no doc with the id "into".*available: "intro"\.$/,
  ],
  [
    'a doc of another version',
    () => useDocById('intro'),
    INDEX,
    /no doc with the id "intro".*available: none/,
  ],
  ['an id that every object has', () => useDocById('constructor'), DOC, /no doc with the id "constructor"/],
  [
    'an unknown sidebar, with the ids of those there are',
    () => useSidebarLink('mian'),
    DOC,
    /no sidebar with the id "mian".*available: "main", "links"\.$/,
  ],
  [
    'an unknown version, with those there are',
    () => useVersionDocs({ version: '9' }),
    DOC,
    /instance "default" has no version "9"; its versions: "current", "1\.0"\./,
  ],
  [
    'a version of an unknown instance',
    () => useVersionDocs({ id: 'x', version: '1.0' }),
    DOC,
    /instance "x" has no version "1\.0"; its versions: none\./,
  ],
  ['no version outside of the docs', () => useVersionDocs(), OTHER, /name a version, as in useVersionDocs/],
  [
    'an unknown instance, with those there are',
    () => useDocsData('x'),
    OTHER,
    /id "x"; its known ids: "default", "api"/,
  ],
  ['the preferred version of an unknown instance', () => useDocsPreferredVersion('x'), OTHER, /id "x"/],
]

describe('hooks for docs', () => {
  for (const [said, use, page, expected, needs] of ROWS) {
    test(said, async () => {
      const found = await read(use, page)
      assert.deepEqual(found.value, expected)
      if (needs !== undefined) assert.deepEqual(found.needs, needs)
    })
  }

  for (const [said, use, page, message] of ERRORS) {
    test(`it is an error to ask for ${said}`, async () => {
      await assert.rejects(read(use, page), message)
    })
  }

  test('a site without docs has no instances', async () => {
    assert.deepEqual((await read(useAllDocsData, OTHER, {})).value, {})
  })

  test('an error names no more ids than a screen holds', async () => {
    const docs = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`d${index}`, FACTS]))
    const shared = { ...SHARED, 'docs-default-1.0-docs': { ...(VERSION as object), docs } as Json }
    await assert.rejects(
      read(() => useDocById('x'), DOC, shared),
      /"d19" and 5 more\.$/,
    )
  })
})
