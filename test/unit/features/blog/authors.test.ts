import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type * as shared from '../../../../runtime/shared/blog/blog.ts'
import { authorOf } from '../../../../cli/features/blog/authors/author-fields.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import * as support from './support.ts'

const { days, LEVELS, listedAt, pageAt, plan, planned, post, postProps, problemsOf, urlsOf } = support

const FILE = `
ann:
  name: Ann
  title: Writer
  url: https://ann.example
  image_url: /img/ann.png
  page: true
bo:
  name: Bo
  email: bo@example.org
cy:
  image_url: ./img/cy.png
  url: https://cy.example
  page:
    permalink: /the-cy
dee:
  name: Dee
  team: docs
  socials:
    github: dee
`

const URL = '/blog/2026/01/01/p1'
const SETUP = { authorsText: FILE, files: ['blog/img/cy.png'] }

/** The authors of one post. */
async function authorsOf(frontMatter: string, setup: Partial<support.BlogSetup> = {}) {
  const result = await planned({ ...SETUP, ...setup, posts: days(1, frontMatter) })
  return postProps(result, `${(setup.baseUrl ?? '/').slice(0, -1)}${URL}`).post.authors
}

const ANN = { key: 'ann', name: 'Ann', title: 'Writer', href: '/blog/authors/ann', imageUrl: '/img/ann.png' }
const BO = { key: 'bo', name: 'Bo', href: 'mailto:bo@example.org' }
const EVE = { name: 'Eve', title: 'T', description: 'D', href: '/eve', imageUrl: 'https://x.example/e.png' }
const DEE = {
  key: 'dee',
  name: 'Dee',
  socials: { github: 'https://github.com/dee' },
  custom: { team: 'docs' },
}
const LEGACY = { name: 'Eve', title: 'T', href: 'https://eve.example', imageUrl: '/e.png' }

/** format.md A6, authors; A17, legacy keys. */
const AUTHORS: readonly (readonly [frontMatter: string, authors: readonly shared.BlogAuthor[]])[] = [
  ['title: A', []],
  ['authors: []', []],
  ['authors: ann', [ANN]],
  ['authors: [ann, bo]', [ANN, BO]],
  ['authors: [{ key: ann, name: Anna }]', [{ ...ANN, name: 'Anna' }]],
  ['authors: [{ key: ann, imageURL: /x.png }]', [{ ...ANN, imageUrl: '/x.png' }]],
  ['authors: { name: Eve, title: T, url: /eve, image_url: https://x.example/e.png, description: D }', [EVE]],
  ['authors: [bo, { name: 7 }]', [BO, { name: '7' }]],
  ['authors: { image_url: /e.png }', [{ imageUrl: '/e.png' }]],
  ['authors: dee', [DEE]],
  ['author: Eve', [{ name: 'Eve' }]],
  ['author: Eve\nauthor_title: T\nauthor_url: https://eve.example\nauthor_image_url: /e.png', [LEGACY]],
  ['author: Eve\nauthorTitle: T\nauthorURL: https://eve.example\nauthorImageURL: /e.png', [LEGACY]],
  ['author_title: T', []],
]

describe('authors of a post:', () => {
  for (const [frontMatter, authors] of AUTHORS)
    test(frontMatter.replaceAll('\n', ', '), async () =>
      assert.deepEqual(await authorsOf(frontMatter), authors),
    )
})

test('images of the site get its base URL, files beside the authors file become assets', async () => {
  const [ann] = await authorsOf('authors: ann', { baseUrl: '/base/' })
  assert.equal(ann?.imageUrl, '/base/img/ann.png')
  const page = pageAt(await planned({ ...SETUP, posts: days(1, 'authors: cy') }), URL)
  const [[mark, file] = []] = Object.entries(page.assets ?? {})
  assert.equal(file, 'blog/img/cy.png')
  assert.ok(mark !== undefined && JSON.stringify(page.props).includes(mark))
})

test('an image that is not there is an error, and the author is shown without it', async () => {
  assert.deepEqual(await problemsOf({ posts: days(1, 'authors: cy'), authorsText: FILE }), [
    'MISSING_IMAGE The image "blog/img/cy.png" of the author "cy" does not exist.',
  ])
  const inline = { 'x/2026-01-02-a.md': post('authors: { name: Eve, image_url: ./e.png }') }
  assert.deepEqual(await problemsOf({ posts: inline }), [
    'MISSING_IMAGE The image "blog/x/e.png" of the author "Eve" does not exist.',
  ])
})

/** format.md A6, errors of authors. */
const WRONG: readonly (readonly [frontMatter: string, problem: RegExp, authorsText?: string | undefined])[] =
  [
    ['authors: anne', /^AUTHOR_UNKNOWN .* names the author "anne", who is not in blog\/authors.yml/, FILE],
    ['authors: ann', /^AUTHOR_UNKNOWN .* the file blog\/authors.yml does not exist/],
    ['authors: [ann, { key: ann, name: X }]', /^AUTHOR_TWICE /, FILE],
    ['authors: ann\nauthor: Eve', /^AUTHORS_MIXED .*"author" cannot be used together with "authors"/, FILE],
    ['authors: ann\nauthorURL: https://x.example', /^AUTHORS_MIXED .*"authorURL"/, FILE],
    ['authors: { title: T }', /^AUTHOR_NAMELESS /],
    ['authors: true', /^FRONT_MATTER_INVALID "authors" in the front matter/],
    ['authors: [[ann]]', /^FRONT_MATTER_INVALID /],
    ['authors: { name: Eve, socials: { x: a/b } }', /^FRONT_MATTER_INVALID /],
    ['authors: { name: Eve, url: "javascript:x" }', /^FRONT_MATTER_INVALID .*authors\.url.* holds no code/],
    ['author: Eve\nauthor_url: vbscript:x', /^FRONT_MATTER_INVALID "author_url" .* holds no code/],
    ['author: Eve\nauthorImageURL: data:text/html,x', /^FRONT_MATTER_INVALID .* holds no code/],
  ]

describe('what is wrong with the authors of a post is told:', () => {
  for (const [frontMatter, problem, authorsText] of WRONG) {
    test(frontMatter.replaceAll('\n', ', '), async () => {
      const file = authorsText === undefined ? {} : { authorsText }
      const [found = ''] = await problemsOf({ posts: days(1, frontMatter), files: SETUP.files, ...file })
      assert.match(found, problem)
    })
  }
})

test('authors that no file holds are told at the level that is set, once however many posts name them', async () => {
  const posts = { ...days(1, 'authors: [{ name: Eve }, bo]'), '2026-01-03-b.md': post('author: Eve') }
  const notes = ['also in 1 more post: blog/2026-01-03-b.md']
  for (const [onInlineAuthors, level] of LEVELS) {
    const { diagnostics } = await plan({ ...SETUP, posts, instance: { onInlineAuthors } })
    const told = diagnostics.map((one) => [one.code, one.level, one.notes])
    assert.deepEqual(told, level === null ? [] : [['INLINE_AUTHOR', level, notes]])
  }
})

/** format.md A6, the authors map. */
const WRONG_FILES: readonly (readonly [text: string, problem: RegExp])[] = [
  ['- ann\n', /does not hold authors by their keys/],
  ['ann: Ann\n', /"ann" in blog\/authors.yml must be an object/],
  ['ann:\n  title: T\n', /The author "ann" in blog\/authors.yml has neither a name nor an image/],
  ['ann:\n  name: [A]\n', /"ann.name" in blog\/authors.yml must be text/],
  ['ann:\n  name: A\n  page: 3\n', /"ann.page" in .* must be true, or an object with permalink/],
  ['ann:\n  name: A\n  socials:\n    github: a/b\n', /"ann.socials.github" .* a handle without slashes/],
  ['ann:\n  name: A\n  socials: github\n', /"ann.socials" .* must be an object of handles/],
  [
    'ann:\n  name: A\n  page: { permalink: /x }\nbo:\n  name: B\n  page: { permalink: x/ }\n',
    /"ann" and "bo" have their pages at the same address/,
  ],
  ['ann:\n  name: A\n  page: { permalink: a/../b }\n', /"ann.page" in blog\/authors.yml cannot have a page/],
  ['ann: {name: A\n', /./],
  ['ann:\n  name: A\n  url: " java\\tscript:x"\n', /"ann.url" in .* must be an address that holds no code/],
  ['ann:\n  name: A\n  image_url: data:text/html,x\n', /"ann.image_url" .* holds no code/],
  ['ann:\n  name: A\n  imageURL: javascript:x\n', /"ann.imageURL" .* holds no code/],
  ['ann:\n  name: A\n  socials: { x: "javascript:x" }\n', /"ann.socials.x" .* holds no code/],
]

describe('what is wrong with a file of authors is told:', () => {
  for (const [authorsText, problem] of WRONG_FILES) {
    test(JSON.stringify(authorsText), async () => {
      const [found = ''] = await problemsOf({ posts: days(1), authorsText })
      assert.match(found, /^AUTHORS_FILE_INVALID /)
      assert.match(found, problem)
    })
  }
})

/** B11: posts that name an author whose entry is wrong are not wrong themselves. */
test('one mistake in a file of authors is one message', async () => {
  const causes: readonly (readonly [authorsText: string, problems: string])[] = [
    ['ann:\n  name: A\n  email: [x]\nbo:\n  name: B\n', 'AUTHORS_FILE_INVALID'],
    ['- ann\n- bo\n', 'AUTHORS_FILE_INVALID'],
    ['ann: {name: A\n', 'AUTHORS_FILE_INVALID'],
    ['bo:\n  name: B\n', 'AUTHOR_UNKNOWN,AUTHOR_UNKNOWN'],
    ['', 'AUTHOR_UNKNOWN,AUTHOR_UNKNOWN,AUTHOR_UNKNOWN'],
  ]
  const posts = { '2026-01-02-a.md': post('authors: [ann, bo]'), '2026-01-03-b.md': post('authors: ann') }
  for (const [authorsText, problems] of causes) {
    const { diagnostics } = await plan({ posts, authorsText })
    assert.equal(diagnostics.map(({ code }) => code).join(), problems, authorsText)
  }
})

test('a file of authors may be JSON, and may be empty', async () => {
  const authorsText = JSON.stringify({ ann: { name: 'Ann' } })
  const json = { authorsText, instance: { authorsMapPath: 'authors.json' } }
  assert.deepEqual(await authorsOf('authors: ann', json), [{ key: 'ann', name: 'Ann' }])
  for (const empty of ['# none yet\n', '{}\n']) {
    const result = await planned({ posts: days(1), authorsText: empty })
    assert.deepEqual(urlsOf(result, '@theme/Blog/Pages/BlogAuthorsListPage'), [])
  }
})

test('all authors of the file are listed with their posts; pages have those who want one', async () => {
  const posts = { ...days(4, 'authors: [ann, bo]'), '2026-01-05-p5.md': post('authors: bo') }
  const result = await planned({ ...SETUP, posts, instance: { postsPerPage: 3 }, trailingSlash: true })
  const { authors } = pageAt(result, '/blog/authors/').props as shared.BlogAuthorsListPageProps
  assert.equal(authors.map(({ key, count }) => `${key} ${count}`).join(), 'ann 4,bo 5,cy 0,dee 0')
  assert.deepEqual(urlsOf(result, '@theme/Blog/Pages/BlogAuthorsPostsPage'), [
    '/blog/authors/ann/',
    '/blog/authors/ann/page/2/',
    '/blog/authors/the-cy/',
  ])
  assert.deepEqual(listedAt(result, '/blog/authors/ann/page/2/'), [`${URL}/`])
  assert.deepEqual(listedAt(result, '/blog/authors/the-cy/'), [])
  const { props, head } = pageAt(result, '/blog/authors/ann/')
  assert.equal((props as shared.BlogAuthorsPostsPageProps).author.count, 4)
  assert.equal(head.title, 'Ann - 4 posts')
})

test('addresses of authors follow from their keys', async () => {
  const authorsText = 'Jane Doe:\n  name: J\n  page: true\n'
  const result = await planned({ posts: days(1), authorsText, instance: { authorsBasePath: 'people' } })
  assert.deepEqual(urlsOf(result, '@theme/Blog/Pages/BlogAuthorsPostsPage'), ['/blog/people/jane-doe'])
})

/** format.md A6, socials. */
test('handles become addresses', () => {
  const socials: readonly (readonly [platform: string, value: string, address: string])[] = [
    ['x', '@ann', 'https://x.com/ann'],
    ['twitter', 'ann', 'https://twitter.com/ann'],
    ['GitHub', 'ann', 'https://github.com/ann'],
    ['linkedin', 'ann', 'https://www.linkedin.com/in/ann/'],
    ['stackoverflow', '42', 'https://stackoverflow.com/users/42'],
    ['bluesky', 'ann.example', 'https://bsky.app/profile/ann.example'],
    ['instagram', 'ann', 'https://www.instagram.com/ann'],
    ['threads', 'ann', 'https://www.threads.net/@ann'],
    ['mastodon', '@ann', 'https://mastodon.social/@ann'],
    ['twitch', 'ann', 'https://twitch.tv/ann'],
    ['youtube', 'ann', 'https://youtube.com/@ann'],
    ['email', 'ann@example.org', 'mailto:ann@example.org'],
    ['github', 'https://git.example/ann', 'https://git.example/ann'],
    ['email', 'mailto:a@b.example', 'mailto:a@b.example'],
    ['newsletter', 'https://ann.example/news', 'https://ann.example/news'],
    ['matrix', '@ann:example.org', '@ann:example.org'],
    ['constructor', 'ann', 'ann'],
  ]
  for (const [platform, value, address] of socials) {
    const author = { key: null, written: { socials: { [platform]: value } }, page: null }
    assert.deepEqual(authorOf(author, 'a.md' as FilePath).socials, { [platform]: address })
  }
})
