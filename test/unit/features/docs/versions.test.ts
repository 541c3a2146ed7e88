import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as planning from '../../../../cli/features/docs/versions/plan-versions.ts'
import { versionNameProblem } from '../../../../cli/features/docs/versions/version-names.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import type { DocItemProps } from '../../../../runtime/shared/docs/docs.ts'
import { docsInstance } from '../../support/site-config.ts'
import { docsAt, planned, urlsOf, type DocsSetup } from './support.ts'

type Config = Partial<planning.VersionsConfig>

/** Plans the versions of a list. */
function planOf(value: unknown, config: Config = {}, folder = 'versioned_docs') {
  const file = { file: 'versions.json' as FilePath, value, folder: folder as FilePath }
  return planning.planVersions({ ...docsInstance(), ...config }, value === null ? null : file)
}

/** A version in one line: name, label, path, and what is set of last, banner, badge and noIndex. */
function shown(version: planning.PlannedVersion): string {
  const { name, label, path, isLast, banner, badge, noIndex } = version
  const flags = [isLast ? 'last' : '', banner ?? '', badge ? 'badge' : '', noIndex ? 'noindex' : '']
  return [name, `"${label}"`, path === '' ? '/' : path, ...flags.filter(Boolean)].join(' ')
}

const ALONE = 'current "Next" /docs last'
const NEXT = 'current "Next" /docs/next unreleased badge'
const ONE = '1.0 "1.0" /docs last'
const TWO = '2.0 "2.0" /docs last'
const OLD = '1.0 "1.0" /docs/1.0 unmaintained badge'

type Row = readonly [
  said: string,
  config: Config,
  names: unknown,
  versions: readonly string[],
  codes?: string,
]

const ROWS: readonly Row[] = [
  ['docs without versions are one version', {}, null, [ALONE]],
  ['the newest frozen version is the last', {}, ['2.0', '1.0'], [NEXT, TWO, OLD]],
  [
    'the current version can be the last',
    { lastVersion: 'current', versions: { current: { label: 'Canary' } } },
    ['2.0', '1.0'],
    ['current "Canary" /docs last', '2.0 "2.0" /docs/2.0 unmaintained badge', OLD],
  ],
  [
    'an older version can be the last',
    { lastVersion: '1.0' },
    ['2.0', '1.0'],
    [NEXT, '2.0 "2.0" /docs/2.0 unreleased badge', ONE],
  ],
  ['the current version can be left out', { includeCurrentVersion: false }, ['2.0', '1.0'], [TWO, OLD]],
  [
    'a list that names current decides its place',
    {},
    ['2.0', 'current', '1.0'],
    [TWO, 'current "Next" /docs/next unmaintained badge', OLD],
  ],
  [
    'only some versions are included, and the others still decide what is newer',
    { onlyIncludeVersions: ['current', '1.0'] },
    ['2.0', '1.0'],
    [NEXT, ONE],
  ],
  ['a single version has no badge', { onlyIncludeVersions: ['1.0'] }, ['2.0', '1.0'], [ONE]],
  [
    'every default can be overridden',
    { versions: { '1.0': { label: 'One', path: '/old/one/', banner: 'none', badge: false, noIndex: true } } },
    ['1.0'],
    [NEXT, '1.0 "One" /docs/old/one last noindex'],
  ],
  [
    'a banner can be asked for on the last version',
    { versions: { '1.0': { banner: 'unmaintained' } } },
    ['1.0'],
    [NEXT, `${ONE} unmaintained`],
  ],
  [
    'docs at the root have versions at the root',
    { routeBasePath: '' },
    ['1.0'],
    ['current "Next" /next unreleased badge', '1.0 "1.0" / last'],
  ],
  [
    'versioning can be switched off, and its list may be wrong',
    { disableVersioning: true },
    ['a/b', 7],
    [ALONE],
  ],
  [
    'versioning that is not there cannot be switched off',
    { disableVersioning: true },
    null,
    [ALONE],
    'VERSIONS_DISABLED_WITHOUT_FILE',
  ],
  ['no version at all is an error', { includeCurrentVersion: false }, null, [], 'VERSIONS_NONE'],
  [
    'options of an unknown version are an error',
    { versions: { '1.1': {} } },
    ['1.0'],
    [NEXT, ONE],
    'VERSION_UNKNOWN',
  ],
  [
    'an unknown version among those to include is an error',
    { onlyIncludeVersions: ['1.0', '9'] },
    ['1.0'],
    [ONE],
    'VERSION_UNKNOWN',
  ],
  [
    'an unknown last version is told once, also beside a list of those to include',
    { lastVersion: '9', onlyIncludeVersions: ['1.0'] },
    ['1.0'],
    [ONE],
    'VERSION_UNKNOWN',
  ],
  [
    'options that are undefined are as if they were not written',
    { versions: { '1.0': { label: undefined, badge: undefined } as object } },
    ['1.0'],
    [NEXT, ONE],
  ],
  [
    'a last version that is left out is an error',
    { lastVersion: '2.0', onlyIncludeVersions: ['1.0'] },
    ['2.0', '1.0'],
    [ONE],
    'VERSION_UNKNOWN',
  ],
  [
    'a name is taken as it is, not as a part of an address',
    {},
    ['50%', '%41'],
    [NEXT, '50% "50%" /docs last', '%41 "%41" /docs/%2541 unmaintained badge'],
  ],
  [
    'a path that is written is a part of an address',
    { versions: { '1.0': { path: '%41' } } },
    ['2.0', '1.0'],
    [NEXT, TWO, '1.0 "1.0" /docs/%41 unmaintained badge'],
  ],
  [
    'two versions with one path are an error',
    { versions: { '1.0': { path: '/' } } },
    ['2.0', '1.0'],
    [NEXT, TWO],
    'VERSION_PATH_TAKEN',
  ],
  [
    'names that folders cannot have are left out, and so are those that stand twice',
    {},
    ['1/0', '1.0', '1.0'],
    [NEXT, ONE],
    'VERSIONS_FILE_INVALID VERSIONS_FILE_INVALID',
  ],
]

describe('versions of an instance', () => {
  for (const [said, config, value, expected, codes = ''] of ROWS) {
    test(said, () => {
      const { versions, diagnostics } = planOf(value, config)
      assert.deepEqual(versions.map(shown), expected)
      assert.equal(diagnostics.map(({ code }) => code).join(' '), codes)
    })
  }

  const MESSAGES: readonly (readonly [value: unknown, config: Config, message: RegExp])[] = [
    [['1.0'], { lastVersion: '9' }, /names the version "9", which does not exist\./],
    [
      ['1.0'],
      { disableVersioning: true, versions: { '1.0': {} } },
      /"1\.0", which disableVersioning leaves out\./,
    ],
    [['1.0'], { disableVersioning: true, lastVersion: '9' }, /"9", which does not exist\./],
    [
      ['1.0'],
      { includeCurrentVersion: false, versions: { current: {} } },
      /"current", which includeCurrentVersion leaves out\./,
    ],
    [undefined, {}, /versions\.json is not valid JSON\./],
    [{ '1.0': true }, {}, /versions\.json must hold a list of names/],
  ]
  for (const [value, config, message] of MESSAGES) {
    test(`what is wrong is told: ${message.source}`, () => {
      const { diagnostics } = planOf(value, config)
      assert.equal(diagnostics.length, 1)
      assert.match(diagnostics[0]?.message ?? '', message)
    })
  }

  test('files of a frozen version lie in a folder of its name', () => {
    const { versions } = planOf(['1.0'], { path: 'content/docs' as FilePath }, 'content/versioned_docs')
    const places = versions.map(({ contentPath, className }) => `${contentPath} ${className}`)
    assert.deepEqual(places, [
      'content/docs docs-version-current',
      'content/versioned_docs/version-1.0 docs-version-1.0',
    ])
  })
})

test('names of versions are what folders and addresses can have', () => {
  for (const name of ['v1.0.0-alpha.1+build', '1.0 LTS', 'a'.repeat(32), 'a\u{1F6A7}'])
    assert.equal(versionNameProblem(name), null, name)
  const problems: readonly (readonly [name: unknown, problem: RegExp])[] = [
    ['a'.repeat(33), /longer than 32/],
    ['  ', /empty/],
    ['a/b', /contains "\/"/],
    ['a\\b', /contains "\\"/],
    ['a:b', /file names/],
    ['a\nb', /file names/],
    ['.', /folders/],
    ['..', /folders/],
    ['a\uD800', /no character/],
    [1, /not text/],
  ]
  for (const [name, problem] of problems) assert.match(String(versionNameProblem(name)), problem)
})

const VERSIONED: DocsSetup = {
  docs: { 'index.md': { title: 'Start' }, ...docsAt('new.md both.md') },
  versions: {
    '2.0': { docs: { ...docsAt('index.md both.md'), 'draft.md': { draft: true } } },
    '1.0': { docs: { ...docsAt('index.md old.md'), 'both.md': { unlisted: true } }, sidebars: false },
  },
}

function page(url: string): Page {
  const found = planned(VERSIONED).pages.find((one) => one.url === url)
  if (found === undefined) throw new Error(`no page at ${url}`)
  return found
}

describe('pages of versions (format A5, versions)', () => {
  test('every version has its own addresses, the last one those of the docs', () => {
    assert.equal(
      urlsOf(planned(VERSIONED)).join(' '),
      '/docs/next/both /docs/next/ /docs/next/new /docs/both /docs/ /docs/1.0/both /docs/1.0/ /docs/1.0/old',
    )
  })

  test('a page carries the class of its version', () => {
    const classes = (url: string) => page(url).head.htmlClasses.filter((name) => name.includes('version'))
    assert.deepEqual(classes('/docs/next/both'), ['docs-version-current'])
    assert.deepEqual(classes('/docs/1.0/old'), ['docs-version-1.0'])
  })

  const BANNERS: readonly (readonly [said: string, url: string, expected: unknown])[] = [
    ['the last version has no banner', '/docs/both', null],
    ['a newer version leads to the same doc', '/docs/next/both', ['unreleased', '2.0', '/docs/both']],
    ['a newer doc leads to the main doc', '/docs/next/new', ['unreleased', '2.0', '/docs/']],
    ['an older doc leads to the main doc', '/docs/1.0/old', ['unmaintained', '2.0', '/docs/']],
  ]
  for (const [said, url, expected] of BANNERS) {
    test(`banner: ${said}`, () => {
      const { banner } = (page(url).props as unknown as DocItemProps).version
      assert.deepEqual(banner && [banner.kind, banner.latest?.version, banner.latest?.url], expected)
    })
  }

  test('a page knows the same doc in every version, unlisted ones too: menus lead to it as banners do', () => {
    const alternates = [
      { version: 'current', url: '/docs/next/both' },
      { version: '2.0', url: '/docs/both' },
      { version: '1.0', url: '/docs/1.0/both' },
    ]
    assert.deepEqual(page('/docs/both').context.data, { version: '2.0', alternates })
    assert.deepEqual(page('/docs/1.0/both').context.data, { version: '1.0', alternates })
  })

  test('keys of shared data hold no character that an address would misread', () => {
    const versions = { '50% #1': { docs: docsAt('index.md') } }
    const keys = planned({ docs: docsAt('index.md'), versions }).shared.map(({ key }) => key)
    for (const key of keys) assert.match(key, /^[\w.~-]+$/)
    assert.equal(new Set(keys).size, 4)
  })

  test('pages of other versions name the doc of the last one on request, where it has the doc', () => {
    const canonicals = (instance: object) =>
      new Map(
        planned({ ...VERSIONED, instance }).pages.map(({ url, head }) => [url as string, head.canonical]),
      )
    assert.ok([...canonicals({}).values()].every((canonical) => canonical === undefined))
    const asked = canonicals({ canonicalToLastVersion: true })
    const found = ['/docs/next/', '/docs/1.0/', '/docs/', '/docs/1.0/old'].map((url) => asked.get(url))
    assert.deepEqual(found, ['/docs/', '/docs/', undefined, undefined])
  })

  test('the whole site knows the versions and their main docs', () => {
    const version = (name: string, path: string, more: object = {}) => {
      return { name, label: name, isLast: false, path, mainDocId: 'index', url: `${path}/`, ...more }
    }
    assert.deepEqual(planned(VERSIONED).data, {
      path: '/docs',
      breadcrumbs: true,
      versions: [
        version('current', '/docs/next', { label: 'Next' }),
        version('2.0', '/docs', { isLast: true }),
        version('1.0', '/docs/1.0'),
      ],
    })
  })

  test('docs of a version can be looked up by id in one shared file', () => {
    const { shared } = planned(VERSIONED)
    const entry = (title: string, url: string) => ({
      url,
      title,
      description: null,
      sidebar: 'defaultSidebar',
    })
    assert.deepEqual(shared.find(({ key }) => key === 'docs-default-2.0-docs')?.value, {
      docs: { both: entry('both', '/docs/both'), index: entry('index', '/docs/') },
      draftIds: ['draft'],
      sidebars: {
        defaultSidebar: { key: 'docs-default-2.0-sidebar-defaultSidebar', url: '/docs/both', label: 'both' },
      },
    })
  })

  test('links by id lead into the last version', () => {
    const { docLink, sidebarKey } = planned(VERSIONED)
    assert.deepEqual([docLink('both')?.href, docLink('new')], ['/docs/both', null])
    assert.equal(sidebarKey('defaultSidebar'), 'docs-default-2.0-sidebar-defaultSidebar')
  })
})
