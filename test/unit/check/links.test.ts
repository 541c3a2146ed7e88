import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadDiagnostic, findDeadLinks, type LinkCheck } from '../../../cli/check/links.ts'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { completed } from '../../../cli/report/completed.ts'
import { isWhole } from '../../support/is-whole.ts'

function checkLinks(check: LinkCheck): readonly Diagnostic[] {
  return findDeadLinks(check).flatMap((entry) => deadDiagnostic(entry, check) ?? [])
}

/** Pages by URL: what they link to, and their anchors; null for a page that failed. */
type Pages = Readonly<
  Record<string, { readonly links?: readonly string[]; readonly anchors?: readonly string[] | null }>
>

function linkCheck(
  pages: Pages,
  changed: Partial<LinkCheck> & { readonly files?: readonly string[] } = {},
): LinkCheck {
  const { files = [], ...others } = changed
  return {
    pages: Object.entries(pages).map(([url, { links = [], anchors = [] }]) => ({
      url,
      links,
      anchors: anchors === null ? null : new Set(anchors),
    })),
    baseUrl: '/',
    hasFile: (path) => files.includes(path),
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'warn',
    placeOf: () => null,
    didYouMean: () => null,
    ...others,
  }
}

/** `link /x` and `anchor /x#y` for everything that is dead. */
function deadIn(...args: Parameters<typeof linkCheck>): readonly string[] {
  return checkLinks(linkCheck(...args)).map(({ code, message }) => {
    const target = /^"([^"]*)"/.exec(message)?.[1] ?? ''
    return `${code === 'DEAD_LINK' ? 'link' : 'anchor'} ${target}`
  })
}

test('what lies below a page that answers for it is alive, with the anchors of that page', () => {
  const links = ['/wishes/a/', '/wishes/a/b#here', '/wishes/a/#gone', '/wishes-2/', '/wishes']
  const dead = deadIn({ '/wishes/': { links, anchors: ['here'] } }, { matchBelow: ['/wishes/'] })
  assert.deepEqual(dead, ['link /wishes-2/', 'anchor /wishes/#gone'])
})

interface Site {
  readonly baseUrl: string
  readonly pages: Pages
  readonly files: readonly string[]
}

const HEADINGS = ['intro', 'größe', 'a b', 'x%20y', 'C++', 'TOP-LEVEL']

/** With a slash at the end of page URLs. */
const SLASH: Site = {
  baseUrl: '/',
  pages: {
    '/': {},
    '/docs/a/': { anchors: HEADINGS },
    '/%C3%BCber%20uns/': { anchors: ['ü'] },
    '/404.html': {},
    '/broken/': { anchors: null },
  },
  files: ['img/x y.png', 'x.pdf', 'docs/a/index.html', 'app/index.html', 'old.html', '100%.txt'],
}

/** Without; and below a base URL. */
const BASE: Site = {
  baseUrl: '/base/',
  pages: { '/base/': { anchors: ['home'] }, '/base/docs/a': { anchors: HEADINGS } },
  files: ['x.pdf', 'docs/a.html', 'index.html'],
}

const FINE: readonly (readonly [site: Site, links: readonly string[]])[] = [
  [
    SLASH,
    [
      '',
      '#',
      '#top',
      '#Top',
      '?a=1',
      '?a=1#',
      '/',
      '/#',
      '/?x',
      '/index.html',
      '/docs/a/',
      '/docs/a',
      '/docs/a/?x=1',
      '/docs/a/index.html',
      '/docs/a/#intro',
      '/docs/a#intro',
      '/docs/a/index.html#intro',
      '/docs/a/?x#intro',
      '/docs/a/#gr%C3%B6%C3%9Fe',
      '/docs/a/#größe',
      '/docs/a/#a%20b',
      '/docs/a/#a b',
      '/docs/a/#x%20y',
      '/docs/a/#C++',
      '/docs/a/#TOP-LEVEL',
      '/docs/a/#:~:text=some%20words',
      '/docs/a/#intro:~:text=words',
      '/%C3%BCber%20uns/',
      '/über uns',
      '/%c3%bcber%20uns/#ü',
      '/über uns/#%C3%BC',
      '/docs/../docs/./a/',
      './docs/a/',
      'docs/a#intro',
      '/404.html',
      '/broken/',
      '/broken/#whatever',
      '/x.pdf',
      '/x.pdf#page=2',
      '/img/x y.png',
      '/img/x%20y.png',
      '/app/',
      '/app',
      '/app#/route',
      '/old',
      '/old.html#x',
      '/100%.txt',
      'https://a.example/nope',
      '//a.example/nope',
      'mailto:a@b.example',
      'tel:1',
      'data:,x',
      'javascript:void(0)',
    ],
  ],
  [
    BASE,
    [
      '/base/',
      '/base',
      '/base/#home',
      '/base/index.html',
      '/base/docs/a',
      '/base/docs/a/',
      '/base/docs/a#intro',
      '/base/docs/a.html',
      '/base/docs/a.html#intro',
      '/base/x.pdf',
      'docs/a',
      './x.pdf',
    ],
  ],
]

for (const [site, links] of FINE) {
  for (const link of links) {
    test(`${JSON.stringify(link)} leads somewhere on a site at ${site.baseUrl}`, () => {
      const home = { ...site.pages[site.baseUrl], links: [link] }
      const { baseUrl, files } = site
      assert.deepEqual(deadIn({ ...site.pages, [baseUrl]: home }, { baseUrl, files }), [])
    })
  }
}

const DEAD: readonly (readonly [site: Site, link: string, expected: string])[] = [
  [SLASH, '/nope', 'link /nope'],
  [SLASH, '/nope/', 'link /nope/'],
  [SLASH, '/nope/?x=1#intro', 'link /nope/'],
  [SLASH, '/docs/', 'link /docs/'],
  [SLASH, '/DOCS/a/', 'link /DOCS/a/'],
  [SLASH, '/docs/a/b', 'link /docs/a/b'],
  [SLASH, './nope', 'link /nope'],
  [SLASH, '../docs/b', 'link /docs/b'],
  [SLASH, '/docs/a.htm', 'link /docs/a.htm'],
  [SLASH, '/docs//a/', 'link /docs//a/'],
  [SLASH, '/%zz', 'link /%zz'],
  [SLASH, '/x.pdf/more', 'link /x.pdf/more'],
  [SLASH, '#nope', 'anchor /#nope'],
  [SLASH, '?x#nope', 'anchor /#nope'],
  [SLASH, '/docs/a#nope', 'anchor /docs/a/#nope'],
  [SLASH, '/docs/a/#Intro', 'anchor /docs/a/#Intro'],
  [SLASH, '/docs/a/#%zz', 'anchor /docs/a/#%zz'],
  [SLASH, '/docs/a/index.html#nope', 'anchor /docs/a/#nope'],
  [SLASH, '/docs/a/#nope:~:text=x', 'anchor /docs/a/#nope:~:text=x'],
  [BASE, '/', 'link /'],
  [BASE, '/docs/a', 'link /docs/a'],
  [BASE, '/based/docs/a', 'link /based/docs/a'],
  [BASE, '/base/nope', 'link /base/nope'],
  [BASE, '/base/docs/a.html#nope', 'anchor /base/docs/a#nope'],
  [BASE, '../docs/a', 'link /docs/a'],
]

for (const [site, link, expected] of DEAD) {
  test(`${JSON.stringify(link)} is reported as a dead ${expected} on a site at ${site.baseUrl}`, () => {
    const home = { ...site.pages[site.baseUrl], links: [link] }
    const { baseUrl, files } = site
    assert.deepEqual(deadIn({ ...site.pages, [baseUrl]: home }, { baseUrl, files }), [expected])
  })
}

test('relative links are resolved against the page they stand on', () => {
  const pages = {
    '/docs/a/': { links: ['b/', '../c/', './', '../../'] },
    '/docs/a/b/': {},
    '/docs/c/': {},
    '/': {},
  }
  assert.deepEqual(deadIn(pages), [])
  const bare = { '/docs/a': { links: ['b', './c', '.'] }, '/docs/b': {}, '/docs/c': {}, '/docs/': {} }
  assert.deepEqual(deadIn(bare), [])
})

const LEVELS = [
  ['ignore', null],
  ['log', 'info'],
  ['warn', 'warning'],
  ['throw', 'error'],
] as const

for (const [level, expected] of LEVELS) {
  test(`dead links and anchors at level ${level} are ${expected === null ? 'not reported' : `of level ${expected}`}`, () => {
    const pages = { '/': { links: ['/nope', '#nope'] } }
    const links = checkLinks(linkCheck(pages, { onBrokenLinks: level, onBrokenAnchors: 'ignore' }))
    const anchors = checkLinks(linkCheck(pages, { onBrokenLinks: 'ignore', onBrokenAnchors: level }))
    assert.deepEqual(
      links.map((found) => [found.code, found.level]),
      expected === null ? [] : [['DEAD_LINK', expected]],
    )
    assert.deepEqual(
      anchors.map((found) => [found.code, found.level]),
      expected === null ? [] : [['DEAD_ANCHOR', expected]],
    )
  })
}

function linking(count: number, link: string, total = count): Pages {
  return Object.fromEntries(
    Array.from({ length: total }, (_, index) => [
      `/${String(index).padStart(3, '0')}/`,
      { links: index < count ? [link] : [] },
    ]),
  )
}

const NOTES: readonly (readonly [name: string, pages: Pages, placed: boolean, notes: readonly string[]])[] = [
  ['one page, whose line is known', linking(1, '/nope'), true, []],
  ['one page, whose line is not known', linking(1, '/nope'), false, ['linked from 1 page: /000/']],
  ['two pages', linking(2, '/nope'), true, ['also linked from 1 more page: /001/']],
  ['four pages', linking(4, '/nope'), true, ['also linked from 3 more pages: /001/, /002/, /003/']],
  [
    'five pages of many',
    linking(5, '/nope', 100),
    true,
    ['also linked from 4 more pages: /001/, /002/, /003/, ...'],
  ],
  [
    'five pages of many, lines not known',
    linking(5, '/nope', 100),
    false,
    ['linked from 5 pages: /000/, /001/, /002/, ...'],
  ],
  ['all of five pages', linking(5, '/nope'), false, ['linked from 5 pages: /000/, /001/, /002/, ...']],
  [
    'half of the pages',
    linking(10, '/nope', 20),
    false,
    ['on 10 pages: probably the navbar, the footer or another part that they share'],
  ],
]

for (const [name, pages, placed, notes] of NOTES) {
  test(`a dead link on ${name} is one problem that says where it is`, () => {
    const placeOf = (): { file: FilePath; line: number } | null =>
      placed ? { file: 'docs/a.md' as FilePath, line: 3 } : null
    const found = checkLinks(linkCheck(pages, { placeOf }))
    assert.deepEqual(
      found.map((diagnostic) => diagnostic.notes),
      [notes],
    )
    assert.deepEqual(found[0]?.place, placed ? { file: 'docs/a.md', line: 3 } : undefined)
  })
}

test('the place is that of the first page with the link, as it is written there', () => {
  const asked: (readonly [string, string])[] = []
  const pages = { '/a/': { links: ['../nope?x#y'] }, '/b/': { links: ['/nope'] } }
  checkLinks(linkCheck(pages, { placeOf: (url, href) => (asked.push([url, href]), null) }))
  assert.deepEqual(asked, [['/a/', '../nope?x#y']])
})

test('a page that has a link in several forms is listed once', () => {
  const pages = { '/a/': { links: ['/nope', '/nope?x', '/nope#y', '../nope'] }, '/b/': { links: ['/nope'] } }
  const [found, ...others] = checkLinks(linkCheck(pages))
  assert.deepEqual(others, [])
  assert.deepEqual(found?.notes, ['linked from 2 pages: /a/, /b/'])
})

test('dead links come in the order of their targets', () => {
  assert.deepEqual(deadIn({ '/': { links: ['/c', '#z', '/a', '/b'] } }), [
    'anchor /#z',
    'link /a',
    'link /b',
    'link /c',
  ])
})

const HINTS: readonly (readonly [name: string, check: LinkCheck, hint: string])[] = [
  [
    'a dead link with a page like it',
    linkCheck({ '/': { links: ['/instal/'] } }, { didYouMean: () => '/install/' }),
    'Did you mean "/install/"? To allow dead links set onBrokenLinks: \'warn\' in site.config.',
  ],
  [
    'a dead link',
    linkCheck({ '/': { links: ['/x'] } }),
    "Correct the address, or add the page. To allow dead links set onBrokenLinks: 'warn' in site.config.",
  ],
  [
    'a dead link that is only warned about',
    linkCheck({ '/': { links: ['/x'] } }, { onBrokenLinks: 'warn' }),
    "Correct the address, or add the page. To allow dead links set onBrokenLinks: 'ignore' in site.config.",
  ],
  [
    'a dead anchor that fails the build',
    linkCheck({ '/': { links: ['#x'] } }, { onBrokenAnchors: 'throw' }),
    "The page has no anchors: link to the page itself. To allow dead anchors set onBrokenAnchors: 'warn' in site.config.",
  ],
  [
    'a link beside the base URL',
    linkCheck({ '/base/': { links: ['/x'] } }, { baseUrl: '/base/', didYouMean: () => '/base/x/' }),
    `The site is served under "/base/" (baseUrl): write the link relative, or with the base URL. To allow dead links set onBrokenLinks: 'warn' in site.config.`,
  ],
  [
    'an anchor in another case',
    linkCheck({ '/': { links: ['#Set-Up'], anchors: ['a', 'set-up'] } }),
    'Did you mean "#set-up"? To allow dead anchors set onBrokenAnchors: \'ignore\' in site.config.',
  ],
  [
    'an anchor that is part of another, percent-encoded',
    linkCheck({ '/': { links: ['#gr%C3%B6%C3%9Fe'], anchors: ['', 'die-größe'] } }),
    'Did you mean "#die-größe"? To allow dead anchors set onBrokenAnchors: \'ignore\' in site.config.',
  ],
  [
    'an anchor like no other',
    linkCheck({ '/': { links: ['#x'], anchors: ['', '__docusaurus_x', 'setup'] } }),
    "Use the id of a heading of that page. To allow dead anchors set onBrokenAnchors: 'ignore' in site.config.",
  ],
  [
    'a slip in an anchor',
    linkCheck({ '/': { links: ['#seting'], anchors: ['', 'settings'] } }),
    'Did you mean "#settings"? To allow dead anchors set onBrokenAnchors: \'ignore\' in site.config.',
  ],
  ...(
    [
      ['/docs/www.example.com/a', 'Did you mean "https://www.example.com/a"?'],
      ['/docs/mail@example.com', 'Did you mean "mailto:mail@example.com"?'],
      ['/docs/sub%5Cx', 'Write "/" in place of "\\".'],
    ] as const
  ).map(
    ([link, advice]) =>
      [
        `the address ${link}`,
        linkCheck({ '/': { links: [link] } }),
        `${advice} To allow dead links set onBrokenLinks: 'warn' in site.config.`,
      ] as const,
  ),
]

test('anchors of the page are listed where none is near', () => {
  const anchors = ['', '__x', 'aa', 'bb', 'cc', 'dd', 'ee', 'ff']
  const [found] = checkLinks(linkCheck({ '/': { links: ['#zzzzz'], anchors } }))
  assert.equal(found?.notes?.[0], 'anchors of the page: #aa, #bb, #cc, #dd, #ee, ...')
})

for (const [name, check, hint] of HINTS) {
  test(`the hint for ${name} says what to do`, () => {
    assert.deepEqual(
      checkLinks(check).map((diagnostic) => completed(diagnostic, { siteDir: '/' }).hint),
      [hint],
    )
  })
}

/** Pages that link to 200 others, with anchors, and to one file. */
function manyPages(count: number, extra: readonly string[] = []): LinkCheck['pages'] {
  const anchors = new Set(Array.from({ length: 20 }, (_, index) => `heading-${index}`))
  return Array.from({ length: count }, (_, page) => ({
    url: `/docs/folder-${page % 100}/page-${page}/`,
    links: [
      ...Array.from({ length: 199 }, (_link, index) => {
        const other = (page * 7 + index * 31) % count
        return `/docs/folder-${other % 100}/page-${other}/${index % 3 === 0 ? `#heading-${index % 20}` : ''}`
      }),
      ...extra,
    ],
    anchors,
  }))
}

/** `test:all` takes more; time that grows with the square is seen with these already. */
const MANY = isWhole ? 10_000 : 2_000

test(`${MANY} pages with 200 links each are checked`, (t) => {
  const check = {
    ...linkCheck({}),
    pages: manyPages(MANY, ['/x.pdf']),
    hasFile: (path: string) => path === 'x.pdf',
  }
  const start = performance.now()
  assert.deepEqual(checkLinks(check), [])
  t.diagnostic(`${MANY * 200} links in ${Math.round(performance.now() - start)} ms`)
})

test(`dead links in a part that ${MANY} pages share are one problem each`, (t) => {
  const extra = Array.from({ length: 50 }, (_, index) => `/dead/${index}/`)
  const check = { ...linkCheck({}), pages: manyPages(MANY, extra) }
  const start = performance.now()
  assert.equal(checkLinks(check).length, 50)
  t.diagnostic(`50 dead links on ${MANY} pages in ${Math.round(performance.now() - start)} ms`)
})
