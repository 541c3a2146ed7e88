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
    onBrokenFiles: { image: 'throw', other: 'throw' },
    placeOf: () => null,
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
  [SLASH, ['', '/docs/a/#a b', '/über uns', '/über uns/#%C3%BC', '/img/x y.png']],
  [SLASH, '# #Top ?a=1# / /index.html /docs/a /docs/a/?x=1 /docs/a/index.html /docs/a#intro'.split(' ')],
  [
    SLASH,
    '/docs/a/#gr%C3%B6%C3%9Fe /docs/a/#größe /docs/a/#x%20y /docs/a/#C++ /docs/a/#intro:~:text=x'.split(' '),
  ],
  [SLASH, '/%c3%bcber%20uns/#ü /docs/../docs/./a/ docs/a#intro /404.html /broken/#whatever'.split(' ')],
  [SLASH, '/x.pdf#page=2 /img/x%20y.png /app/ /app#/route /old /100%.txt'.split(' ')],
  [
    SLASH,
    'https://a.example/nope //a.example/nope mailto:a@b.example tel:1 data:,x javascript:void(0)'.split(' '),
  ],
  [BASE, '/base/ /base /base/#home /base/index.html /base/docs/a/ /base/docs/a#intro'.split(' ')],
  [BASE, '/base/docs/a.html#intro /base/x.pdf docs/a ./x.pdf'.split(' ')],
]

for (const [{ baseUrl, pages, files }, links] of FINE) {
  test(`on a site at ${baseUrl} each of these leads somewhere: ${links.join(' ')}`, () => {
    const home = { ...pages[baseUrl], links }
    assert.deepEqual(deadIn({ ...pages, [baseUrl]: home }, { baseUrl, files }), [])
  })
}

const DEAD: readonly (readonly [site: Site, link: string, expected: string])[] = [
  [SLASH, '/nope', 'link /nope'],
  [SLASH, '/nope/?x=1#intro', 'link /nope/'],
  [SLASH, '/DOCS/a/', 'link /DOCS/a/'],
  [SLASH, '/docs/a/b', 'link /docs/a/b'],
  [SLASH, '../docs/b', 'link /docs/b'],
  [SLASH, '/docs/a.htm', 'link /docs/a.htm'],
  [SLASH, '/docs//a/', 'link /docs//a/'],
  [SLASH, '/%zz', 'link /%zz'],
  [SLASH, '?x#nope', 'anchor /#nope'],
  [SLASH, '/docs/a#nope', 'anchor /docs/a/#nope'],
  [SLASH, '/docs/a/#Intro', 'anchor /docs/a/#Intro'],
  [SLASH, '/docs/a/#%zz', 'anchor /docs/a/#%zz'],
  [SLASH, '/docs/a/index.html#nope', 'anchor /docs/a/#nope'],
  [SLASH, '/docs/a/#nope:~:text=x', 'anchor /docs/a/#nope:~:text=x'],
  [BASE, '/docs/a', 'link /docs/a'],
  [BASE, '/based/docs/a', 'link /based/docs/a'],
  [BASE, '/base/docs/a.html#nope', 'anchor /base/docs/a#nope'],
]

for (const [{ baseUrl, pages, files }, link, expected] of DEAD) {
  test(`${JSON.stringify(link)} is reported as a dead ${expected} on a site at ${baseUrl}`, () => {
    const home = { ...pages[baseUrl], links: [link] }
    assert.deepEqual(deadIn({ ...pages, [baseUrl]: home }, { baseUrl, files }), [expected])
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

test('dead links and anchors are reported at levels of their own', () => {
  const levels = [
    ['ignore', 'log', 'DEAD_ANCHOR info'],
    ['throw', 'ignore', 'DEAD_LINK error'],
  ] as const
  for (const [onBrokenLinks, onBrokenAnchors, expected] of levels) {
    const found = checkLinks(
      linkCheck({ '/': { links: ['/nope', '#nope'] } }, { onBrokenLinks, onBrokenAnchors }),
    )
    assert.equal(found.map(({ code, level }) => `${code} ${level}`).join(), expected)
  }
})

function linking(count: number, link: string, total = count): Pages {
  return Object.fromEntries(
    Array.from({ length: total }, (_, index) => [
      `/${String(index).padStart(3, '0')}/`,
      { links: index < count ? [link] : [] },
    ]),
  )
}

const NOTES: readonly (readonly [pages: Pages, placed: boolean, note?: string])[] = [
  [linking(1, '/nope'), true],
  [linking(1, '/nope'), false, 'linked from 1 page: /000/'],
  [linking(2, '/nope'), true, 'also linked from 1 more page: /001/'],
  [linking(4, '/nope'), true, 'also linked from 3 more pages: /001/, /002/, /003/'],
  [linking(5, '/nope', 100), true, 'also linked from 4 more pages: /001/, /002/, /003/, ...'],
  [linking(5, '/nope'), false, 'linked from 5 pages: /000/, /001/, /002/, ...'],
  [linking(9, '/nope', 20), false, 'linked from 9 pages: /000/, /001/, /002/, ...'],
  [
    linking(10, '/nope', 20),
    false,
    'on 10 pages: probably the navbar, the footer or another part that they share',
  ],
]

for (const [pages, placed, ...notes] of NOTES) {
  test(`a dead link is one problem that says where it is: ${notes[0] ?? 'in its line'}`, () => {
    const place = placed ? { file: 'docs/a.md' as FilePath, line: 3 } : null
    const [found, ...others] = checkLinks(linkCheck(pages, { placeOf: () => place }))
    assert.deepEqual([found?.notes, found?.place ?? null, others], [notes, place, []])
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
  const dead = deadIn({ '/': { links: ['/c', '#z', '/a', '/b'] } })
  assert.deepEqual(dead, ['anchor /#z', 'link /a', 'link /b', 'link /c'])
})

const LINKS_ALLOWED = "To allow dead links set onBrokenLinks: 'warn' in site.config."
const ANCHORS_ALLOWED = "To allow dead anchors set onBrokenAnchors: 'ignore' in site.config."
const to = (link: string, ...anchors: readonly string[]): Pages => ({ '/': { links: [link], anchors } })
const HINTS: readonly (readonly [check: LinkCheck, hint: string])[] = [
  [linkCheck({ ...to('/instal/'), '/install/': {} }), `Did you mean "/install/"? ${LINKS_ALLOWED}`],
  [linkCheck(to('/x')), `Correct the address, or add the page. ${LINKS_ALLOWED}`],
  [
    linkCheck(to('/x.md'), { onBrokenLinks: 'warn' }),
    "Link to a file as Markdown does, [text](file.md), or write the address of its page. To allow dead links set onBrokenLinks: 'ignore' in site.config.",
  ],
  [
    linkCheck(to('#x'), { onBrokenAnchors: 'throw' }),
    "The page has no anchors: link to the page itself. To allow dead anchors set onBrokenAnchors: 'warn' in site.config.",
  ],
  [
    linkCheck({ '/base/': { links: ['/x'] }, '/base/x/': {} }, { baseUrl: '/base/' }),
    `The site is served under "/base/" (baseUrl): write the link relative, or with the base URL. ${LINKS_ALLOWED}`,
  ],
  [linkCheck(to('#Set-Up', 'a', 'set-up')), `Did you mean "#set-up"? ${ANCHORS_ALLOWED}`],
  [linkCheck(to('#gr%C3%B6%C3%9Fe', '', 'die-größe')), `Did you mean "#die-größe"? ${ANCHORS_ALLOWED}`],
  [
    linkCheck(to('#x', '', '__docusaurus_x', 'setup')),
    `Use the id of a heading of that page. ${ANCHORS_ALLOWED}`,
  ],
  [linkCheck(to('#seting', '', 'settings')), `Did you mean "#settings"? ${ANCHORS_ALLOWED}`],
  [linkCheck(to('/docs/www.example.com/a')), `Did you mean "https://www.example.com/a"? ${LINKS_ALLOWED}`],
  [linkCheck(to('/docs/mail@example.com')), `Did you mean "mailto:mail@example.com"? ${LINKS_ALLOWED}`],
  [linkCheck(to('/docs/sub%5Cx')), `Write "/" in place of "\\". ${LINKS_ALLOWED}`],
]
for (const [check, hint] of HINTS) {
  test(`the hint says what to do: ${hint}`, () => {
    const hints = checkLinks(check).map((diagnostic) => completed(diagnostic, { siteDir: '/' }).hint)
    assert.deepEqual(hints, [hint])
  })
}

test('the title of a page is no anchor of it', () => {
  const pages = linkCheck(to('#a-b', 'x')).pages.map((page) => ({ ...page, title: 'A (B)' }))
  const [found] = checkLinks({ ...linkCheck({}), pages })
  assert.equal(found?.hint, 'The title of a page has no anchor: link to the page itself.')
})

test('anchors of the page are listed where none is near', () => {
  const anchors = ['', '__x', 'aa', 'bb', 'cc', 'dd', 'ee', 'ff']
  const [found] = checkLinks(linkCheck({ '/': { links: ['#zzzzz'], anchors } }))
  assert.equal(found?.notes?.[0], 'anchors of the page: #aa, #bb, #cc, #dd, #ee, ...')
})

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
const MANY = isWhole ? 10_000 : 500

test(`${MANY} pages with 200 links each are checked, and dead links that they share are one problem each`, () => {
  const dead = Array.from({ length: 50 }, (_, index) => `/dead/${index}/`)
  const hasFile = (path: string): boolean => path === 'x.pdf'
  const found = checkLinks({ ...linkCheck({}), pages: manyPages(MANY, ['/x.pdf', ...dead]), hasFile })
  assert.deepEqual(
    found.map(({ message }) => /^"(.*?)"/.exec(message)?.[1]),
    dead.toSorted(),
  )
})
