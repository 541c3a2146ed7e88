import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocsInstance } from '../../../../cli/features/docs/options.ts'
import * as planning from '../../../../cli/features/docs/versions/plan-versions.ts'
import { versionNameProblem } from '../../../../cli/features/docs/versions/version-folders.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import type { DocItemProps } from '../../../../runtime/shared/docs/docs.ts'
import { docsInstance } from '../../support/site-config.ts'
import { docsAt, planned, urlsOf, type DocsSetup } from './support.ts'

type Config = Partial<DocsInstance>

/** Plans the versions of a list. */
function planOf(value: unknown, config: Config = {}, folder = 'versioned_docs') {
  const file = { file: 'versions.json' as FilePath, value, folder: folder as FilePath, wrong: null }
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

const TWO_OLD = '2.0 "2.0" /docs/2.0 unmaintained badge'
const TWO_NEW = '2.0 "2.0" /docs/2.0 unreleased badge'
const NEXT_OLD = 'current "Next" /docs/next unmaintained badge'
const ROOT = ['current "Next" /next unreleased badge', '1.0 "1.0" / last']
const OWN = { label: 'One', path: '/old/one/', banner: 'none', badge: false, noIndex: true } as const
const UNDEFINED = { label: undefined, badge: undefined } as object

/** Names in the list, options, and the versions. */
type Row = readonly [
  names: readonly unknown[] | null,
  config: Config,
  versions: readonly string[],
  codes?: string,
]

const PLANNED: Readonly<Record<string, readonly Row[]>> = {
  'docs without versions are one version': [[null, {}, [ALONE]]],
  'the newest frozen version is the last, if no other is chosen': [
    [['2.0', '1.0'], {}, [NEXT, TWO, OLD]],
    [['2.0', '1.0'], { lastVersion: 'current' }, [ALONE, TWO_OLD, OLD]],
    [['2.0', '1.0'], { lastVersion: '1.0' }, [NEXT, TWO_NEW, ONE]],
  ],
  'the current version can be left out, or have its place in the list': [
    [['2.0', '1.0'], { includeCurrentVersion: false }, [TWO, OLD]],
    [['2.0', 'current', '1.0'], {}, [TWO, NEXT_OLD, OLD]],
  ],
  'only some versions are included, and the others still decide what is newer; a single one has no badge': [
    [['2.0', '1.0'], { onlyIncludeVersions: ['current', '1.0'] }, [NEXT, ONE]],
    [['2.0', '1.0'], { onlyIncludeVersions: ['1.0'] }, [ONE]],
  ],
  'every default can be overridden, and what is undefined is as if it were not written': [
    [['1.0'], { versions: { '1.0': OWN } }, [NEXT, '1.0 "One" /docs/old/one last noindex']],
    [['1.0'], { versions: { '1.0': { banner: 'unmaintained' } } }, [NEXT, `${ONE} unmaintained`]],
    [['1.0'], { versions: { '1.0': UNDEFINED } }, [NEXT, ONE]],
  ],
  'docs at the root have versions at the root': [[['1.0'], { routeBasePath: '' }, ROOT]],
  'versioning can be switched off where there is a list, even a wrong one': [
    [['a/b', 7], { disableVersioning: true }, [ALONE]],
    [null, { disableVersioning: true }, [ALONE], 'VERSIONS_DISABLED_WITHOUT_FILE'],
  ],
  'no version at all is an error': [[null, { includeCurrentVersion: false }, [], 'VERSIONS_NONE']],
  'options that name an unknown version, or one that is left out, are an error, which is told once': [
    [['1.0'], { versions: { '1.1': {} } }, [NEXT, ONE], 'VERSION_UNKNOWN'],
    [['1.0'], { onlyIncludeVersions: ['1.0', '9'] }, [ONE], 'VERSION_UNKNOWN'],
    [['1.0'], { lastVersion: '9', onlyIncludeVersions: ['1.0'] }, [ONE], 'VERSION_UNKNOWN'],
    [['2.0', '1.0'], { lastVersion: '2.0', onlyIncludeVersions: ['1.0'] }, [ONE], 'VERSION_UNKNOWN'],
  ],
  'a name is taken as it is, a path that is written is a part of an address': [
    [['1.0', '%41'], {}, [NEXT, ONE, '%41 "%41" /docs/%2541 unmaintained badge']],
    [['2.0', '1.0'], { versions: { '1.0': { path: '%41' } } }, [NEXT, TWO, OLD.replace('/1.0', '/%41')]],
  ],
  'two versions with one path are an error': [
    [['2.0', '1.0'], { versions: { '1.0': { path: '/' } } }, [NEXT, TWO], 'VERSION_PATH_TAKEN'],
  ],
  'names that folders cannot have are left out, and so are those that stand twice': [
    [['1/0', '1.0', '1.0'], {}, [NEXT, ONE], 'VERSIONS_FILE_INVALID VERSIONS_FILE_INVALID'],
  ],
}

describe('versions of an instance', () => {
  for (const [said, rows] of Object.entries(PLANNED)) {
    test(said, () => {
      for (const [names, config, expected, codes = ''] of rows) {
        const { versions, diagnostics } = planOf(names, config)
        assert.deepEqual(versions.map(shown), expected)
        assert.equal(diagnostics.map(({ code }) => code).join(' '), codes)
      }
    })
  }

  test('what is wrong is told', () => {
    const leftOut = { includeCurrentVersion: false, versions: { current: {} } }
    const disabled = { disableVersioning: true, versions: { '1.0': {} } }
    const messages: readonly (readonly [value: unknown, config: Config, message: RegExp])[] = [
      [['1.0'], { lastVersion: '9' }, /names the version "9", which does not exist\./],
      [['1.0'], disabled, /names the version "1\.0", which disableVersioning leaves out\./],
      [['1.0'], { disableVersioning: true, lastVersion: '9' }, /"9", which does not exist\./],
      [['1.0'], leftOut, /"current", which includeCurrentVersion leaves out\./],
      [undefined, {}, /versions\.json is not valid JSON\./],
      [{ '1.0': true }, {}, /versions\.json must hold a list of names/],
    ]
    for (const [value, config, message] of messages) {
      const { diagnostics } = planOf(value, config)
      assert.equal(diagnostics.length, 1)
      assert.match(diagnostics[0]?.message ?? '', message)
    }
  })

  test('files of a frozen version lie in a folder of its name', () => {
    const { versions } = planOf(['1.0'], { path: 'content/docs' as FilePath }, 'content/versioned_docs')
    const places = versions.map(({ contentPath, className }) => `${contentPath} ${className}`)
    const frozen = 'content/versioned_docs/version-1.0 docs-version-1.0'
    assert.deepEqual(places, ['content/docs docs-version-current', frozen])
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

  test('a banner leads to the same doc of the last version, or to its main doc', () => {
    const banners: readonly (readonly [url: string, banner: unknown])[] = [
      ['/docs/both', null],
      ['/docs/next/both', ['unreleased', '2.0', '/docs/both']],
      ['/docs/next/new', ['unreleased', '2.0', '/docs/']],
      ['/docs/1.0/old', ['unmaintained', '2.0', '/docs/']],
    ]
    for (const [url, expected] of banners) {
      const { banner } = (page(url).props as unknown as DocItemProps).version
      assert.deepEqual(banner && [banner.kind, banner.latest?.version, banner.latest?.url], expected)
    }
  })

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
    const usual = { description: null, sidebar: 'defaultSidebar' }
    assert.deepEqual(shared.find(({ key }) => key === 'docs-default-2.0-docs')?.value, {
      docs: {
        both: { ...usual, title: 'both', url: '/docs/both' },
        index: { ...usual, title: 'index', url: '/docs/' },
      },
      draftIds: ['draft'],
      sidebars: {
        defaultSidebar: { key: 'docs-default-2.0-sidebar-defaultSidebar', url: '/docs/both', label: 'both' },
      },
    })
  })
})
