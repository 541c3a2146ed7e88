import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type {
  BlogAuthor,
  BlogAuthorsListPageProps,
  BlogAuthorsPostsPageProps,
} from '../../../../runtime/shared/blog/blog.ts'
import { socialLinks } from '../../../../cli/features/blog/authors/socials.ts'
import {
  listedAt,
  pageAt,
  plan,
  planned,
  post,
  postProps,
  problemsOf,
  urlsOf,
  type BlogSetup,
} from './support.ts'

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

const URL = '/blog/2026/01/02/a'

/** The authors of one post. */
async function authorsOf(
  frontMatter: string,
  setup: Partial<BlogSetup> = {},
): Promise<readonly BlogAuthor[]> {
  const posts = { '2026-01-02-a.md': post(frontMatter) }
  const result = await planned({ authorsText: FILE, files: ['blog/img/cy.png'], ...setup, posts })
  return postProps(result, `${(setup.baseUrl ?? '/').slice(0, -1)}${URL}`).post.authors
}

const ANN = { key: 'ann', name: 'Ann', title: 'Writer', href: '/blog/authors/ann', imageUrl: '/img/ann.png' }

/** format.md A6, authors; A17, legacy keys. */
const AUTHORS: readonly (readonly [
  behaviour: string,
  frontMatter: string,
  authors: readonly BlogAuthor[],
])[] = [
  ['none', 'title: A', []],
  ['an empty list', 'authors: []', []],
  ['a key', 'authors: ann', [ANN]],
  ['a list of keys', 'authors: [ann, bo]', [ANN, { key: 'bo', name: 'Bo', href: 'mailto:bo@example.org' }]],
  ['an object with a key', 'authors: { key: ann }', [ANN]],
  [
    'what the front matter says wins over the file',
    'authors: [{ key: ann, name: Anna }]',
    [{ ...ANN, name: 'Anna' }],
  ],
  ['an image of the post', 'authors: [{ key: ann, imageURL: /x.png }]', [{ ...ANN, imageUrl: '/x.png' }]],
  ['an author of the post alone', 'authors: { name: Eve }', [{ name: 'Eve' }]],
  [
    'all keys of an author',
    'authors: { name: Eve, title: T, url: /eve, image_url: https://x.example/e.png, description: D }',
    [{ name: 'Eve', title: 'T', description: 'D', href: '/eve', imageUrl: 'https://x.example/e.png' }],
  ],
  [
    'a list of both',
    'authors: [bo, { name: Eve }]',
    [{ key: 'bo', name: 'Bo', href: 'mailto:bo@example.org' }, { name: 'Eve' }],
  ],
  ['a number is a key', 'authors: { name: 7 }', [{ name: '7' }]],
  ['an image is enough', 'authors: { image_url: /e.png }', [{ imageUrl: '/e.png' }]],
  [
    'further keys of the file',
    'authors: dee',
    [{ key: 'dee', name: 'Dee', socials: { github: 'https://github.com/dee' }, custom: { team: 'docs' } }],
  ],
  ['author', 'author: Eve', [{ name: 'Eve' }]],
  ['author_title', 'author: Eve\nauthor_title: T', [{ name: 'Eve', title: 'T' }]],
  ['authorTitle', 'author: Eve\nauthorTitle: T', [{ name: 'Eve', title: 'T' }]],
  [
    'author_url',
    'author: Eve\nauthor_url: https://eve.example',
    [{ name: 'Eve', href: 'https://eve.example' }],
  ],
  [
    'authorURL',
    'author: Eve\nauthorURL: https://eve.example',
    [{ name: 'Eve', href: 'https://eve.example' }],
  ],
  ['author_image_url', 'author: Eve\nauthor_image_url: /e.png', [{ name: 'Eve', imageUrl: '/e.png' }]],
  ['authorImageURL', 'author: Eve\nauthorImageURL: /e.png', [{ name: 'Eve', imageUrl: '/e.png' }]],
  ['legacy keys without a name or image are no author', 'author_title: T', []],
]

describe('authors of a post:', () => {
  for (const [behaviour, frontMatter, authors] of AUTHORS) {
    test(behaviour, async () => {
      assert.deepEqual(await authorsOf(frontMatter), authors)
    })
  }
})

test('images of the site get its base URL, files beside the authors file become assets', async () => {
  const [ann] = await authorsOf('authors: ann', { baseUrl: '/base/' })
  assert.equal(ann?.imageUrl, '/base/img/ann.png')
  const posts = { '2026-01-02-a.md': post('authors: cy') }
  const page = pageAt(await planned({ posts, authorsText: FILE, files: ['blog/img/cy.png'] }), URL)
  const [[mark, file] = []] = Object.entries(page.assets ?? {})
  assert.equal(file, 'blog/img/cy.png')
  assert.ok(mark !== undefined && JSON.stringify(page.props).includes(mark))
})

test('an image that is not there is an error, and the author is shown without it', async () => {
  const setup = { posts: { '2026-01-02-a.md': post('authors: cy') }, authorsText: FILE }
  assert.deepEqual(await problemsOf(setup), [
    'MISSING_IMAGE The image "blog/img/cy.png" of the author "cy" does not exist.',
  ])
  const inline = { posts: { 'x/2026-01-02-a.md': post('authors: { name: Eve, image_url: ./e.png }') } }
  assert.deepEqual(await problemsOf(inline), [
    'MISSING_IMAGE The image "blog/x/e.png" of the author "Eve" does not exist.',
  ])
})

/** format.md A6, errors of authors. */
const WRONG: readonly (readonly [frontMatter: string, authorsText: string | undefined, problem: RegExp])[] = [
  ['authors: anne', FILE, /^AUTHOR_UNKNOWN .* names the author "anne", who is not in blog\/authors.yml/],
  ['authors: ann', undefined, /^AUTHOR_UNKNOWN .* the file blog\/authors.yml does not exist/],
  ['authors: [ann, ann]', FILE, /^AUTHOR_TWICE /],
  ['authors: [ann, { key: ann, name: X }]', FILE, /^AUTHOR_TWICE /],
  ['authors: ann\nauthor: Eve', FILE, /^AUTHORS_MIXED .*"author" cannot be used together with "authors"/],
  ['authors: ann\nauthorURL: https://x.example', FILE, /^AUTHORS_MIXED .*"authorURL"/],
  ['authors: { title: T }', FILE, /^AUTHOR_NAMELESS /],
  ['authors: {}', FILE, /^AUTHOR_NAMELESS /],
  ['authors: true', FILE, /^FRONT_MATTER_INVALID "authors" in the front matter/],
  ['authors: [[ann]]', FILE, /^FRONT_MATTER_INVALID /],
  ['authors: { name: Eve, socials: { x: a/b } }', FILE, /^FRONT_MATTER_INVALID /],
  [
    'authors: { name: Eve, url: "javascript:x" }',
    FILE,
    /^FRONT_MATTER_INVALID .*authors\.url.* holds no code/,
  ],
  ['author: Eve\nauthor_url: vbscript:x', FILE, /^FRONT_MATTER_INVALID "author_url" .* holds no code/],
  ['author: Eve\nauthorImageURL: data:text/html,x', FILE, /^FRONT_MATTER_INVALID .* holds no code/],
]

describe('what is wrong with the authors of a post is told:', () => {
  for (const [frontMatter, authorsText, problem] of WRONG) {
    test(frontMatter.replaceAll('\n', ', '), async () => {
      const found = await problemsOf({
        posts: { '2026-01-02-a.md': post(frontMatter) },
        files: ['blog/img/cy.png'],
        ...(authorsText === undefined ? {} : { authorsText }),
      })
      assert.match(found[0] ?? '', problem)
    })
  }
})

for (const level of ['ignore', 'log', 'warn', 'throw'] as const) {
  test(`authors that no file holds are told at the level "${level}"`, async () => {
    const posts = {
      '2026-01-02-a.md': post('authors: [{ name: Eve }, bo]'),
      '2026-01-03-b.md': post('author: Eve'),
    }
    const setup = { posts, authorsText: FILE, files: ['blog/img/cy.png'] }
    const { diagnostics } = await plan({ ...setup, instance: { onInlineAuthors: level } })
    const one = `INLINE_AUTHOR ${{ ignore: '', log: 'info', warn: 'warning', throw: 'error' }[level]}`
    assert.deepEqual(
      diagnostics.map(({ code, level: said }) => `${code} ${said}`),
      level === 'ignore' ? [] : [one],
      'one message for an author, however many posts name him',
    )
    if (level !== 'ignore')
      assert.deepEqual(diagnostics[0]?.notes, ['also in 1 more post: blog/2026-01-03-b.md'])
  })
}

/** format.md A6, the authors map. */
const WRONG_FILES: readonly (readonly [text: string, problem: RegExp])[] = [
  ['- ann\n', /does not hold authors by their keys/],
  ['ann\n', /does not hold authors by their keys/],
  ['ann: Ann\n', /"ann" in blog\/authors.yml must be an object/],
  ['ann:\n  title: T\n', /The author "ann" in blog\/authors.yml has neither a name nor an image/],
  ['ann:\n  name: [A]\n', /"ann.name" in blog\/authors.yml must be text/],
  [
    'ann:\n  name: A\n  page: 3\n',
    /"ann.page" in blog\/authors.yml must be true, or an object with permalink/,
  ],
  [
    'ann:\n  name: A\n  socials:\n    github: a/b\n',
    /"ann.socials.github" in blog\/authors.yml must be a handle without slashes/,
  ],
  ['ann:\n  name: A\n  socials: github\n', /"ann.socials" .* must be an object of handles/],
  [
    'ann:\n  name: A\n  page: { permalink: /x }\nbo:\n  name: B\n  page: { permalink: x/ }\n',
    /"ann" and "bo" have their pages at the same address/,
  ],
  ['ann:\n  name: A\n  page: { permalink: a/../b }\n', /"ann.page" in blog\/authors.yml cannot have a page/],
  ['ann: {name: A\n', /./],
  [
    'ann:\n  name: A\n  url: " java\\tscript:x"\n',
    /"ann.url" in blog\/authors.yml must be an address that holds no code/,
  ],
  ['ann:\n  name: A\n  image_url: data:text/html,x\n', /"ann.image_url" .* holds no code/],
  ['ann:\n  name: A\n  imageURL: javascript:x\n', /"ann.imageURL" .* holds no code/],
  ['ann:\n  name: A\n  socials: { x: "javascript:x" }\n', /"ann.socials.x" .* holds no code/],
  ['ann:\n  name: A\nann:\n  name: B\n', /./],
]

describe('what is wrong with a file of authors is told:', () => {
  for (const [text, problem] of WRONG_FILES) {
    test(JSON.stringify(text), async () => {
      const found = await problemsOf({ posts: { '2026-01-02-a.md': 'Words.\n' }, authorsText: text })
      assert.match(found[0] ?? '', /^AUTHORS_FILE_INVALID /)
      assert.match(found[0] ?? '', problem)
    })
  }
})

/** B11: posts that name an author whose entry is wrong are not wrong themselves. */
const ONE_CAUSE: readonly (readonly [authorsText: string, problems: readonly string[]])[] = [
  ['ann:\n  name: A\n  email: [x]\nbo:\n  name: B\n', ['AUTHORS_FILE_INVALID']],
  ['- ann\n- bo\n', ['AUTHORS_FILE_INVALID']],
  ['ann: {name: A\n', ['AUTHORS_FILE_INVALID']],
  ['bo:\n  name: B\n', ['AUTHOR_UNKNOWN', 'AUTHOR_UNKNOWN']],
  ['', ['AUTHOR_UNKNOWN', 'AUTHOR_UNKNOWN', 'AUTHOR_UNKNOWN']],
]

describe('one mistake in a file of authors is one message:', () => {
  for (const [authorsText, problems] of ONE_CAUSE) {
    test(JSON.stringify(authorsText), async () => {
      const posts = { '2026-01-02-a.md': post('authors: [ann, bo]'), '2026-01-03-b.md': post('authors: ann') }
      const found = await problemsOf({ posts, authorsText })
      assert.deepEqual(
        found.map((line) => line.split(' ')[0]),
        problems,
      )
    })
  }
})

test('a file of authors may be JSON, and may be empty', async () => {
  const json = JSON.stringify({ ann: { name: 'Ann' } })
  assert.deepEqual(
    await authorsOf('authors: ann', { authorsText: json, instance: { authorsMapPath: 'authors.json' } }),
    [{ key: 'ann', name: 'Ann' }],
  )
  for (const authorsText of ['', '# none yet\n', '{}\n']) {
    const result = await planned({ posts: { '2026-01-02-a.md': 'Words.\n' }, authorsText })
    assert.deepEqual(urlsOf(result, '@theme/Blog/Pages/BlogAuthorsListPage'), [])
  }
})

test('all authors of the file are listed with their posts; pages have those who want one', async () => {
  const posts = Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [
      `2026-01-0${index + 1}-p.md`,
      post(index === 4 ? 'authors: bo' : 'authors: [ann, bo]'),
    ]),
  )
  const setup = { posts, authorsText: FILE, files: ['blog/img/cy.png'], instance: { postsPerPage: 3 } }
  const result = await planned({ ...setup, trailingSlash: true })
  const { authors } = pageAt(result, '/blog/authors/').props as BlogAuthorsListPageProps
  assert.deepEqual(
    authors.map(({ key, count }) => [key, count]),
    [
      ['ann', 4],
      ['bo', 5],
      ['cy', 0],
      ['dee', 0],
    ],
  )
  assert.deepEqual(urlsOf(result, '@theme/Blog/Pages/BlogAuthorsPostsPage'), [
    '/blog/authors/ann/',
    '/blog/authors/ann/page/2/',
    '/blog/authors/the-cy/',
  ])
  assert.deepEqual(listedAt(result, '/blog/authors/ann/page/2/'), ['/blog/2026/01/01/p/'])
  assert.deepEqual(listedAt(result, '/blog/authors/the-cy/'), [])
  const { props, head } = pageAt(result, '/blog/authors/ann/')
  assert.equal((props as BlogAuthorsPostsPageProps).author.count, 4)
  assert.equal(head.title, 'Ann - 4 posts')
})

test('addresses of authors follow from their keys', async () => {
  const authorsText = 'Jane Doe:\n  name: J\n  page: true\nslorber:\n  name: S\n  page: true\n'
  const result = await planned({
    posts: { '2026-01-02-a.md': 'Words.\n' },
    authorsText,
    instance: { authorsBasePath: 'people' },
  })
  assert.deepEqual(urlsOf(result, '@theme/Blog/Pages/BlogAuthorsPostsPage'), [
    '/blog/people/jane-doe',
    '/blog/people/slorber',
  ])
})

/** format.md A6, socials. */
const SOCIALS: readonly (readonly [platform: string, value: string, address: string])[] = [
  ['x', 'ann', 'https://x.com/ann'],
  ['x', '@ann', 'https://x.com/ann'],
  ['twitter', 'ann', 'https://twitter.com/ann'],
  ['github', 'ann', 'https://github.com/ann'],
  ['linkedin', 'ann', 'https://www.linkedin.com/in/ann/'],
  ['stackoverflow', '42', 'https://stackoverflow.com/users/42'],
  ['bluesky', 'ann.example', 'https://bsky.app/profile/ann.example'],
  ['instagram', 'ann', 'https://www.instagram.com/ann'],
  ['threads', 'ann', 'https://www.threads.net/@ann'],
  ['mastodon', 'ann', 'https://mastodon.social/@ann'],
  ['mastodon', '@ann', 'https://mastodon.social/@ann'],
  ['twitch', 'ann', 'https://twitch.tv/ann'],
  ['youtube', 'ann', 'https://youtube.com/@ann'],
  ['email', 'ann@example.org', 'mailto:ann@example.org'],
  ['GitHub', 'ann', 'https://github.com/ann'],
  ['github', 'https://git.example/ann', 'https://git.example/ann'],
  ['email', 'mailto:a@b.example', 'mailto:a@b.example'],
  ['newsletter', 'https://ann.example/news', 'https://ann.example/news'],
  ['matrix', '@ann:example.org', '@ann:example.org'],
  ['constructor', 'ann', 'ann'],
]

describe('handles become addresses:', () => {
  for (const [platform, value, address] of SOCIALS) {
    test(`${platform} ${value}`, () => {
      assert.deepEqual(socialLinks({ [platform]: value }), { [platform]: address })
    })
  }
})
