import assert from 'node:assert/strict'
import path from 'node:path'
import test, { before } from 'node:test'
import { blogAlone } from '../../support/build/blog-alone.ts'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, readTree, type Files, type TemporarySite } from '../../support/build-site.ts'

const CONFIG = `export default {
  title: 'Test',
  url: 'https://sitegen.example',
  trailingSlash: true,
  onBrokenAnchors: 'throw',
  blog: [
    { postsPerPage: 2, blogSidebarCount: 'ALL', feedOptions: { type: 'all', limit: 2 } },
    { id: 'changes', kind: 'changelog', routeBasePath: 'changes', changelogFile: 'CHANGELOG.md' },
  ],
}
`

const post = (day: number, body = `Excerpt ${day}.`): string =>
  `---\ntags: [all]\n---\n\n${body}\n\n<!-- truncate -->\n\n## Part\n\nThe rest of ${day}.\n`

const file = (day: number): string => `blog/2026-01-0${day}-p${day}.md`
const url = (day: number): string => `blog/2026/01/0${day}/p${day}`

const FILES: Files = {
  'site.config.mjs': CONFIG,
  'src/pages/index.md': '# Home\n\n[Blog](/blog/) and [feed](pathname:///blog/rss.xml)\n',
  [file(1)]: post(1),
  [file(2)]: post(2),
  [file(3)]: post(
    3,
    'Excerpt 3, [its part](#part), [another post](./2026-01-01-p1.md), [a file](./notes.txt), and a note.[^1]\n\n## Head\n\n[^1]: The note.',
  ),
  [file(4)]: post(4, 'Excerpt 4, with a note.[^1]\n\n## Head\n\n[^1]: Another note.'),
  [file(6)]: post(6),
  'blog/2026-01-05-hidden.md': '---\nunlisted: true\ntags: [hidden]\n---\n\nNobody.\n\n<!-- truncate -->\n',
  'blog/notes.txt': 'notes',
  'CHANGELOG.md':
    '# Changelog\n\n## 1.1.0 (2026-01-02)\n\nMore, see [the issue].\n\n## 1.0.0 (2026-01-01)\n\nFirst.\n\n[the issue]: https://issues.example/1\n',
}

let site: TemporarySite
let tree: ReadonlyMap<string, string>

async function build(): Promise<void> {
  const { exitCode, diagnostics, stdout, stderr } = await buildSite(site.dir, '--threads', '0')
  assert.deepEqual([exitCode, diagnostics], [0, []], stdout + stderr)
  tree = new Map([...readTree(path.join(site.dir, 'build'))].map(([name, bytes]) => [name, bytes.toString()]))
}

before(async () => {
  site = siteOf(FILES)
  await build()
})

const page = (name: string): string =>
  tree.get(`${name}/index.html`) ?? assert.fail(`there is no page ${name}`)

test('lists show excerpts, whose links lead where they lead on the page of the post', () => {
  const html = page('blog')
  assert.match(html, /Excerpt 6\./)
  assert.match(html, /Excerpt 4, /)
  assert.doesNotMatch(html, /The rest of|Nobody/)
  const second = page('blog/page/2')
  assert.match(second, /<a href="\/blog\/2026\/01\/03\/p3\/#part">its part<\/a>/)
  assert.match(second, /<a href="\/blog\/2026\/01\/01\/p1\/">another post<\/a>/)
  assert.match(second, /<a href="\/assets\/files\/notes-[\da-f]{8}\.txt"[^>]*>a file<\/a>/)
})

test('no id is twice in a list: footnotes lead to their own notes, and headings have none', () => {
  for (const [name, html] of tree) {
    if (!name.endsWith('.html')) continue
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
    assert.equal(new Set(ids).size, ids.length, `${name}: ${ids.join(' ')}`)
  }
  const tags = page('blog/tags/all/page/2') + page('blog/tags/all')
  const notes = Array.from(tags.matchAll(/href="#(user-content-fn-1-[\da-f]{8})"/g), ([, id = '']) => id)
  assert.equal(new Set(notes).size, 2)
  for (const id of notes) assert.ok(tags.includes(`id="${id}"`))
})

test('R30: unlisted posts are in no sitemap, feed, list, tag or sidebar of other pages', () => {
  for (const [name, text] of tree) {
    const isOwn = name.startsWith('blog/2026/01/05/') || name.startsWith('blog/tags/hidden/')
    const isSidebar = name === 'assets/data/blog-default-sidebar.json'
    if (!isOwn && !isSidebar) assert.ok(!text.includes('2026/01/05'), name)
  }
  assert.match(
    tree.get('blog/2026/01/05/hidden/index.html') ?? '',
    /<meta name="robots" content="noindex, nofollow">/,
  )
  assert.match(tree.get('sitemap.xml') ?? '', /\/blog\/2026\/01\/06\/p6\//)
})

test('feeds hold the words of pages, and every page names them', () => {
  const { items } = JSON.parse(tree.get('blog/feed.json') ?? '') as {
    readonly items: readonly { readonly url: string; readonly content_html: string }[]
  }
  assert.deepEqual(
    items.map((item) => item.url),
    [6, 4].map((day) => `https://sitegen.example/${url(day)}/`),
  )
  assert.match(items[0]?.content_html ?? '', /<p>Excerpt 6\.<\/p>.*The rest of 6\./s)
  for (const name of ['', 'blog', 'changes/1.0.0'])
    assert.match(
      tree.get(path.posix.join(name, 'index.html')) ?? '',
      /<link rel="alternate" type="application\/rss\+xml" href="\/blog\/rss\.xml"/,
    )
})

test('posts say what they are to search engines and other sites', () => {
  const html = page(url(6))
  assert.match(html, /<meta property="og:type" content="article">/)
  assert.match(html, /<meta property="article:published_time" content="2026-01-06T00:00:00.000Z">/)
  assert.match(html, /<meta property="article:tag" content="all">/)
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const posting = JSON.parse(data) as Readonly<Record<string, unknown>>
  assert.deepEqual([posting['@type'], posting['headline']], ['BlogPosting', 'p6'])
})

test('the sections of a changelog are pages of their own', () => {
  assert.match(page('changes'), /More, see <a href="https:\/\/issues\.example\/1"/)
  assert.match(page('changes/1.1.0'), /More, see <a href="https:\/\/issues\.example\/1"/)
  assert.doesNotMatch(page('changes/1.1.0'), /First\./)
})

function isOfSearch(name: string): boolean {
  return name === 'search-index.json' || name.startsWith('assets/search/')
}

/** The names of the files that another build changes, but for those of the search index. */
async function changedBy(edit: Files): Promise<readonly string[]> {
  const old = tree
  site.write(edit)
  await build()
  const all = [...new Set([...old.keys(), ...tree.keys()])]
  return all.filter((name) => old.get(name) !== tree.get(name) && !isOfSearch(name)).sort()
}

const both = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`${name}/index.html`, `${name}/page.json`])
/** The words of a page. */
const text = (name: string): string => `${name}/text.json`
const FEEDS = ['blog/atom.xml', 'blog/feed.json', 'blog/rss.xml']
const SIDEBAR = 'assets/data/blog-default-sidebar.json'

/** One after the other. Lists show two posts: 6 and 4, 3 and 2, 1. */
const EDITS: readonly (readonly [name: string, edit: () => Files, changed: readonly string[]])[] = [
  ['nothing', () => ({}), []],
  [
    'words behind the marker',
    () => ({ [file(2)]: `${site.read(file(2))}More.\n` }),
    [...both(url(2)), text(url(2))],
  ],
  [
    'an excerpt',
    () => ({ [file(2)]: site.read(file(2)).replace('Excerpt 2', 'Extract 2') }),
    // The archive names titles only; the description of a post is in its own head.
    [...both(url(2), 'blog/page/2', 'blog/tags/all/page/2'), text(url(2))],
  ],
  [
    'a new post, which is the newest',
    () => ({ [file(7)]: post(7) }),
    [
      ...both(url(7), 'blog', 'blog/page/2', 'blog/page/3', 'blog/archive'),
      ...both('blog/tags', 'blog/tags/all', 'blog/tags/all/page/2', 'blog/tags/all/page/3'),
      // The older neighbour has a newer one now.
      ...both(url(6)),
      text(url(7)),
      ...FEEDS,
      SIDEBAR,
      'sitemap.xml',
    ],
  ],
  [
    'a release',
    () => ({ 'CHANGELOG.md': site.read('CHANGELOG.md').replace('First.', 'The first.') }),
    [...both('changes', 'changes/1.0.0'), text('changes/1.0.0'), 'changes/atom.xml', 'changes/rss.xml'],
  ],
]

for (const [name, edit, expected] of EDITS) {
  test(`${name}: what changes is what shows it, and no other post`, async () => {
    assert.deepEqual(await changedBy(edit()), expected.toSorted())
  })
}

test('a blog alone lies at the root', async () => {
  const alone = siteOf(blogAlone(12))
  const { exitCode, diagnostics, stdout } = await buildSite(alone.dir, '--no-cache', '--threads', '0')
  assert.deepEqual([exitCode, diagnostics], [0, []], stdout)
  const files = readTree(path.join(alone.dir, 'build'))
  for (const name of [
    'index.html',
    '2025/01/01/day/index.html',
    'page/2/index.html',
    'archive/index.html',
    'tags/all/page/2/index.html',
    'rss.xml',
  ])
    assert.ok(files.has(name), `there is no ${name}`)
})
