import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  planVersions,
  type PlannedVersion,
  type VersionsConfig,
} from '../../../../cli/features/docs/versions/plan-versions.ts'
import { versionNameProblem } from '../../../../cli/features/docs/versions/version-names.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import type { DocItemProps } from '../../../../runtime/shared/docs/docs.ts'
import { planned, type DocsSetup } from './support.ts'

const CONFIG: VersionsConfig = {
  id: 'default',
  path: 'docs' as FilePath,
  routeBasePath: 'docs',
  includeCurrentVersion: true,
  onlyIncludeVersions: null,
  disableVersioning: false,
  lastVersion: null,
  versions: {},
}

type Row = readonly [
  behaviour: string,
  config: Partial<VersionsConfig>,
  names: unknown,
  expected: readonly string[],
  codes?: readonly string[],
]

/** A version in one line: name, label, path, and what is set of last, banner, badge and noIndex. */
function shown(version: PlannedVersion): string {
  const { name, label, path, isLast, banner, badge, noIndex } = version
  const flags = [isLast ? 'last' : '', banner ?? '', badge ? 'badge' : '', noIndex ? 'noindex' : '']
  return [name, `"${label}"`, path === '' ? '/' : path, ...flags.filter(Boolean)].join(' ')
}

const ROWS: readonly Row[] = [
  ['docs without versions are one version', {}, null, ['current "Next" /docs last']],
  [
    'the newest frozen version is the last',
    {},
    ['2.0', '1.0'],
    [
      'current "Next" /docs/next unreleased badge',
      '2.0 "2.0" /docs last',
      '1.0 "1.0" /docs/1.0 unmaintained badge',
    ],
  ],
  [
    'the current version can be the last',
    { lastVersion: 'current', versions: { current: { label: 'Canary' } } },
    ['2.0', '1.0'],
    [
      'current "Canary" /docs last',
      '2.0 "2.0" /docs/2.0 unmaintained badge',
      '1.0 "1.0" /docs/1.0 unmaintained badge',
    ],
  ],
  [
    'an older version can be the last',
    { lastVersion: '1.0' },
    ['2.0', '1.0'],
    [
      'current "Next" /docs/next unreleased badge',
      '2.0 "2.0" /docs/2.0 unreleased badge',
      '1.0 "1.0" /docs last',
    ],
  ],
  [
    'the current version can be left out',
    { includeCurrentVersion: false },
    ['2.0', '1.0'],
    ['2.0 "2.0" /docs last', '1.0 "1.0" /docs/1.0 unmaintained badge'],
  ],
  [
    'a list that names current decides its place',
    {},
    ['2.0', 'current', '1.0'],
    [
      '2.0 "2.0" /docs last',
      'current "Next" /docs/next unmaintained badge',
      '1.0 "1.0" /docs/1.0 unmaintained badge',
    ],
  ],
  [
    'only some versions are included, and the others still decide what is newer',
    { onlyIncludeVersions: ['current', '1.0'] },
    ['2.0', '1.0'],
    ['current "Next" /docs/next unreleased badge', '1.0 "1.0" /docs last'],
  ],
  [
    'a single version has no badge',
    { onlyIncludeVersions: ['1.0'] },
    ['2.0', '1.0'],
    ['1.0 "1.0" /docs last'],
  ],
  [
    'every default can be overridden',
    { versions: { '1.0': { label: 'One', path: 'old/one', banner: 'none', badge: false, noIndex: true } } },
    ['1.0'],
    ['current "Next" /docs/next unreleased badge', '1.0 "One" /docs/old/one last noindex'],
  ],
  [
    'a banner can be asked for on the last version',
    { versions: { '1.0': { banner: 'unmaintained' } } },
    ['1.0'],
    ['current "Next" /docs/next unreleased badge', '1.0 "1.0" /docs last unmaintained'],
  ],
  [
    'docs at the root have versions at the root',
    { routeBasePath: '' },
    ['1.0'],
    ['current "Next" /next unreleased badge', '1.0 "1.0" / last'],
  ],
  [
    'slashes around a path do not matter',
    { versions: { current: { path: '/canary/' } } },
    ['1.0'],
    ['current "Next" /docs/canary unreleased badge', '1.0 "1.0" /docs last'],
  ],
  ['versioning can be switched off', { disableVersioning: true }, ['1.0'], ['current "Next" /docs last']],
  [
    'a list that is switched off may be wrong',
    { disableVersioning: true },
    ['a/b', 7],
    ['current "Next" /docs last'],
  ],
  [
    'versioning that is not there cannot be switched off',
    { disableVersioning: true },
    null,
    ['current "Next" /docs last'],
    ['VERSIONS_DISABLED_WITHOUT_FILE'],
  ],
  ['no version at all is an error', { includeCurrentVersion: false }, null, [], ['VERSIONS_NONE']],
  [
    'options of an unknown version are an error',
    { versions: { '1.1': {} } },
    ['1.0'],
    ['current "Next" /docs/next unreleased badge', '1.0 "1.0" /docs last'],
    ['VERSION_UNKNOWN'],
  ],
  [
    'an unknown version among those to include is an error',
    { onlyIncludeVersions: ['1.0', '9'] },
    ['1.0'],
    ['1.0 "1.0" /docs last'],
    ['VERSION_UNKNOWN'],
  ],
  [
    'an unknown last version is an error',
    { lastVersion: '9' },
    ['1.0'],
    ['current "Next" /docs/next unreleased badge', '1.0 "1.0" /docs last'],
    ['VERSION_UNKNOWN'],
  ],
  [
    'an unknown last version is told once, also beside a list of those to include',
    { lastVersion: '9', onlyIncludeVersions: ['1.0'] },
    ['1.0'],
    ['1.0 "1.0" /docs last'],
    ['VERSION_UNKNOWN'],
  ],
  [
    'options that are undefined are as if they were not written',
    { versions: { '1.0': { label: undefined, badge: undefined } as object } },
    ['1.0'],
    ['current "Next" /docs/next unreleased badge', '1.0 "1.0" /docs last'],
    [],
  ],
  [
    'a last version that is left out is an error',
    { lastVersion: '2.0', onlyIncludeVersions: ['1.0'] },
    ['2.0', '1.0'],
    ['1.0 "1.0" /docs last'],
    ['VERSION_UNKNOWN'],
  ],
  [
    'a list that is none is an error',
    {},
    { '1.0': true },
    ['current "Next" /docs last'],
    ['VERSIONS_FILE_INVALID'],
  ],
  [
    'a list that is not valid JSON is an error',
    {},
    undefined,
    ['current "Next" /docs last'],
    ['VERSIONS_FILE_INVALID'],
  ],
  [
    'a name is taken as it is, not as a part of an address',
    {},
    ['50%', '%41', '%2e%2e', '1.0#rc'],
    [
      'current "Next" /docs/next unreleased badge',
      '50% "50%" /docs last',
      '%41 "%41" /docs/%2541 unmaintained badge',
      '%2e%2e "%2e%2e" /docs/%252e%252e unmaintained badge',
      '1.0#rc "1.0#rc" /docs/1.0#rc unmaintained badge',
    ],
  ],
  [
    'a path that is written is a part of an address',
    { versions: { '1.0': { path: '%41' } } },
    ['2.0', '1.0'],
    [
      'current "Next" /docs/next unreleased badge',
      '2.0 "2.0" /docs last',
      '1.0 "1.0" /docs/%41 unmaintained badge',
    ],
  ],
  [
    'two versions with one path are an error',
    { versions: { '1.0': { path: '/' } } },
    ['2.0', '1.0'],
    ['current "Next" /docs/next unreleased badge', '2.0 "2.0" /docs last'],
    ['VERSION_PATH_TAKEN'],
  ],
  [
    'a frozen version cannot be called next beside the current one',
    {},
    ['1.0', 'next'],
    ['current "Next" /docs/next unreleased badge', '1.0 "1.0" /docs last'],
    ['VERSION_PATH_TAKEN'],
  ],
  [
    'names that folders cannot have are left out',
    {},
    ['1/0', '1.0', 7, '', '..'],
    ['current "Next" /docs/next unreleased badge', '1.0 "1.0" /docs last'],
    ['VERSIONS_FILE_INVALID', 'VERSIONS_FILE_INVALID', 'VERSIONS_FILE_INVALID', 'VERSIONS_FILE_INVALID'],
  ],
  [
    'a name that stands twice is an error',
    {},
    ['1.0', '1.0'],
    ['current "Next" /docs/next unreleased badge', '1.0 "1.0" /docs last'],
    ['VERSIONS_FILE_INVALID'],
  ],
]

describe('versions of an instance', () => {
  for (const [behaviour, config, value, expected, codes = []] of ROWS) {
    test(behaviour, () => {
      const file =
        value === null
          ? null
          : { file: 'versions.json' as FilePath, value, folder: 'versioned_docs' as FilePath }
      const { versions, diagnostics } = planVersions({ ...CONFIG, ...config }, file)
      assert.deepEqual(versions.map(shown), expected)
      assert.deepEqual(
        diagnostics.map(({ code }) => code),
        codes,
      )
    })
  }

  const LEFT_OUT: readonly (readonly [
    config: Partial<VersionsConfig>,
    names: readonly string[],
    said: RegExp,
  ])[] = [
    [{ lastVersion: '9' }, ['1.0'], /names the version "9", which does not exist\./],
    [
      { disableVersioning: true, versions: { '1.0': {} } },
      ['1.0'],
      /names the version "1\.0", which disableVersioning leaves out\./,
    ],
    [{ disableVersioning: true, lastVersion: '9' }, ['1.0'], /names the version "9", which does not exist\./],
    [
      { includeCurrentVersion: false, versions: { current: {} } },
      ['1.0'],
      /names the version "current", which includeCurrentVersion leaves out\./,
    ],
  ]
  for (const [config, value, said] of LEFT_OUT) {
    test(`an unknown version is told from one that is left out: ${said.source}`, () => {
      const file = { file: 'versions.json' as FilePath, value, folder: 'versioned_docs' as FilePath }
      const { diagnostics } = planVersions({ ...CONFIG, ...config }, file)
      assert.deepEqual(
        diagnostics.map(({ code }) => code),
        ['VERSION_UNKNOWN'],
      )
      assert.match(diagnostics[0]?.message ?? '', said)
    })
  }

  test('a list that is not valid JSON is not called a list of something else', () => {
    const file = { file: 'versions.json' as FilePath, folder: 'versioned_docs' as FilePath }
    const said = (value: unknown) => planVersions(CONFIG, { ...file, value }).diagnostics[0]?.message ?? ''
    assert.match(said(undefined), /versions\.json is not valid JSON\./)
    assert.match(said({}), /versions\.json must hold a list of names/)
  })

  test('files of a frozen version lie in a folder of its name', () => {
    const file = {
      file: 'versions.json' as FilePath,
      value: ['1.0'],
      folder: 'content/versioned_docs' as FilePath,
    }
    const { versions } = planVersions({ ...CONFIG, path: 'content/docs' as FilePath }, file)
    assert.deepEqual(
      versions.map(({ contentPath, className }) => [contentPath, className]),
      [
        ['content/docs', 'docs-version-current'],
        ['content/versioned_docs/version-1.0', 'docs-version-1.0'],
      ],
    )
  })
})

describe('names of versions', () => {
  const NAMES: readonly (readonly [unknown, RegExp | null])[] = [
    ['1.0', null],
    ['v1.0.0-alpha.1+build', null],
    ['1.0 LTS', null],
    ['a'.repeat(32), null],
    ['a'.repeat(33), /longer than 32/],
    ['', /empty/],
    ['  ', /empty/],
    ['a/b', /contains "\/"/],
    ['a\\b', /contains "\\"/],
    ['a:b', /file names/],
    ['a*b', /file names/],
    ['a\nb', /file names/],
    ['.', /folders/],
    ['..', /folders/],
    ['a\uD800', /no character/],
    ['a\u{1F6A7}', null],
    [1, /not text/],
    [null, /not text/],
  ]
  for (const [name, problem] of NAMES) {
    test(`${JSON.stringify(name)} ${problem === null ? 'is one' : 'is none'}`, () => {
      const found = versionNameProblem(name)
      if (problem === null) assert.equal(found, null)
      else assert.match(String(found), problem)
    })
  }
})

const VERSIONED: DocsSetup = {
  docs: { 'index.md': { title: 'Start' }, 'new.md': {}, 'both.md': {} },
  versions: {
    '2.0': { docs: { 'index.md': {}, 'both.md': {}, 'draft.md': { draft: true } } },
    '1.0': { docs: { 'index.md': {}, 'old.md': {}, 'both.md': { unlisted: true } }, sidebars: false },
  },
}

function page(url: string): Page {
  const found = planned(VERSIONED).pages.find((one) => one.url === url)
  if (found === undefined) throw new Error(`no page at ${url}`)
  return found
}

describe('pages of versions (format A5, versions)', () => {
  test('every version has its own addresses, the last one those of the docs', () => {
    assert.deepEqual(
      planned(VERSIONED).pages.map(({ url }) => url),
      [
        '/docs/next/both',
        '/docs/next/',
        '/docs/next/new',
        '/docs/both',
        '/docs/',
        '/docs/1.0/both',
        '/docs/1.0/',
        '/docs/1.0/old',
      ],
    )
  })

  test('a page carries the class of its version', () => {
    const classes = (url: string) => page(url).head.htmlClasses.filter((name) => name.includes('version'))
    assert.deepEqual(classes('/docs/next/both'), ['docs-version-current'])
    assert.deepEqual(classes('/docs/1.0/old'), ['docs-version-1.0'])
  })

  const BANNERS: readonly (readonly [behaviour: string, url: string, expected: unknown])[] = [
    ['the last version has no banner', '/docs/both', null],
    ['a newer version leads to the same doc', '/docs/next/both', ['unreleased', '2.0', '/docs/both']],
    ['a newer doc leads to the main doc', '/docs/next/new', ['unreleased', '2.0', '/docs/']],
    ['an older doc leads to the main doc', '/docs/1.0/old', ['unmaintained', '2.0', '/docs/']],
    ['an older version leads to the same doc', '/docs/1.0/', ['unmaintained', '2.0', '/docs/']],
  ]
  for (const [behaviour, url, expected] of BANNERS) {
    test(`banner: ${behaviour}`, () => {
      const { banner } = (page(url).props as unknown as DocItemProps).version
      assert.deepEqual(banner && [banner.kind, banner.latest?.version, banner.latest?.url], expected)
    })
  }

  test('a page knows the same doc in every version, unlisted ones too: menus lead to it as banners do', () => {
    for (const [url, version] of [
      ['/docs/both', '2.0'],
      ['/docs/1.0/both', '1.0'],
    ] as const)
      assert.deepEqual(page(url).context.data, {
        version,
        alternates: [
          { version: 'current', url: '/docs/next/both' },
          { version: '2.0', url: '/docs/both' },
          { version: '1.0', url: '/docs/1.0/both' },
        ],
      })
  })

  test('keys of shared data hold no character that an address would misread', () => {
    const versions = { '50% #1': { docs: { 'index.md': {} } } }
    const keys = planned({ docs: { 'index.md': {} }, versions }).shared.map(({ key }) => key)
    assert.deepEqual(
      keys.filter((key) => /[^\w.~-]/.test(key)),
      [],
    )
    assert.equal(new Set(keys).size, 4)
  })

  test('pages of other versions name the doc of the last one on request, where it has the doc', () => {
    const canonicals = (instance: object): readonly (readonly [string, string | undefined])[] =>
      planned({ ...VERSIONED, instance }).pages.map(({ url, head }) => [url, head.canonical])
    assert.ok(canonicals({}).every(([, canonical]) => canonical === undefined))
    const asked = new Map(canonicals({ canonicalToLastVersion: true }))
    assert.deepEqual(
      [asked.get('/docs/next/'), asked.get('/docs/1.0/'), asked.get('/docs/')],
      ['/docs/', '/docs/', undefined],
    )
  })

  test('the whole site knows the versions and their main docs', () => {
    assert.deepEqual(planned(VERSIONED).data, {
      path: '/docs',
      breadcrumbs: true,
      versions: [
        {
          name: 'current',
          label: 'Next',
          isLast: false,
          path: '/docs/next',
          mainDocId: 'index',
          url: '/docs/next/',
        },
        { name: '2.0', label: '2.0', isLast: true, path: '/docs', mainDocId: 'index', url: '/docs/' },
        {
          name: '1.0',
          label: '1.0',
          isLast: false,
          path: '/docs/1.0',
          mainDocId: 'index',
          url: '/docs/1.0/',
        },
      ],
    })
  })

  test('docs of a version can be looked up by id in one shared file', () => {
    const { shared } = planned(VERSIONED)
    assert.deepEqual(shared.find(({ key }) => key === 'docs-default-2.0-docs')?.value, {
      docs: {
        both: { url: '/docs/both', title: 'both', description: null, sidebar: 'defaultSidebar' },
        index: { url: '/docs/', title: 'index', description: null, sidebar: 'defaultSidebar' },
      },
      draftIds: ['draft'],
      sidebars: {
        defaultSidebar: { key: 'docs-default-2.0-sidebar-defaultSidebar', url: '/docs/both', label: 'both' },
      },
    })
  })

  test('links by id lead into the last version', () => {
    const { docLink, sidebarKey } = planned(VERSIONED)
    assert.equal(docLink('both')?.href, '/docs/both')
    assert.equal(docLink('new'), null)
    assert.equal(sidebarKey('defaultSidebar'), 'docs-default-2.0-sidebar-defaultSidebar')
  })
})
