import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { startDevSite, until, type DevSite } from '../support/dev-site.ts'
import type { PageData } from '../../runtime/shared/page/page-data.ts'
import type { Files } from '../support/build-site.ts'

const POST = 'blog/2026-01-02-two.mdx'
const MODULE = `---
title: Two
---

export const words = 'second'

The {words} excerpt.

{/* truncate */}

The rest.
`

const FILES: Files = {
  'site.config.mjs':
    "export default { title: 'Test', url: 'https://sitegen.example', csp: true, blog: [{}, { id: 'changes', kind: 'changelog', routeBasePath: 'changes', changelogFile: 'CHANGELOG.md' }] }\n",
  'blog/2026-01-01-one.md': 'The first excerpt.\n\n<!-- truncate -->\n\nThe rest.\n',
  [POST]: MODULE,
  'blog/authors.yml': 'ann:\n  name: Ann\n',
  'CHANGELOG.md': '# Changelog\n\n## 1.0.0 (2026-01-01)\n\nFirst.\n',
}

let dev: DevSite
before(async () => {
  dev = await startDevSite(FILES)
})
after(() => dev.stop())

/** The HTML of a page below its head; empty for one that cannot be shown. */
async function shown(path: string): Promise<string> {
  const response = await fetch(dev.origin + path)
  const html = await response.text()
  const body = html.slice(html.indexOf('<main'), html.indexOf('<script type="application/json"'))
  return response.ok ? body.replaceAll('<!-- -->', '') : ''
}

/** Waits until a page shows what it should. */
async function shows(path: string, expected: RegExp): Promise<void> {
  let html = ''
  await until(
    async () => expected.test((html = await shown(path))),
    () => `${path} does not show ${String(expected)}:\n${html}`,
  )
}

/** One after the other. */
const EDITS: readonly (readonly [name: string, edit: () => Files, path: string, expected: RegExp])[] = [
  ['nothing yet', () => ({}), '/blog', /The second excerpt\..*The first excerpt\./s],
  ['an excerpt', () => ({ 'blog/2026-01-01-one.md': 'Its excerpt.\n\n<!-- truncate -->\n\nThe rest.\n' }), '/blog', /Its excerpt\./],
  ['an excerpt that is a module', () => ({ [POST]: MODULE.replace('The {words}', 'Now the {words}') }), '/blog', /Now the second excerpt\./],
  ['front matter before an excerpt', () => ({ [POST]: MODULE.replace('Two', 'Number two') }), '/blog', /Number two.*The second excerpt\./s],
  ['a moved marker', () => ({ 'blog/2026-01-01-one.md': 'All of it, the rest.\n' }), '/blog', /All of it, the rest\./],
  ['a new post', () => ({ 'blog/2026-01-03-three.md': '---\nauthors: ann\n---\n\nThe third.\n' }), '/blog', /Ann.*The third\..*Number two/s],
  ['an author', () => ({ 'blog/authors.yml': 'ann:\n  name: Anna\n' }), '/blog', /Anna/],
  ['neighbours', () => ({}), '/blog/2026/01/02/two', /three/],
  ['a release', () => ({ 'CHANGELOG.md': '# Changelog\n\n## 1.1.0 (2026-01-02)\n\nMore.\n\n## 1.0.0 (2026-01-01)\n\nFirst.\n' }), '/changes', /1\.1\.0.*More\..*First\./s],
  ['words of a release', () => ({ 'CHANGELOG.md': '# Changelog\n\n## 1.0.0 (2026-01-01)\n\nThe first.\n' }), '/changes/1.0.0', /The first\./],
]

for (const [name, edit, path, expected] of EDITS) {
  test(`${name}: lists and posts follow their files`, async () => {
    dev.write(edit())
    await shows(path, expected)
  })
}

test('feeds are made from the posts as they are', async () => {
  const feed = async (file: string): Promise<string> => (await fetch(`${dev.origin}/blog/${file}`)).text()
  assert.match(await feed('rss.xml'), /<rss .*All of it, the rest\./s)
  assert.match(await feed('atom.xml'), /<feed .*All of it, the rest\./s)
  dev.write({ 'blog/2026-01-01-one.md': 'The rest of it.\n' })
  await until(
    async () => (await feed('rss.xml')).includes('The rest of it.'),
    () => 'the feed does not follow its posts',
  )
  assert.equal((await fetch(`${dev.origin}/blog/feed.json`)).status, 404)
})

test('a list whose excerpt is broken is shown again when it is mended', async () => {
  dev.write({ [POST]: MODULE.replace('excerpt', '<Open> excerpt') })
  await until(
    async () => (await fetch(`${dev.origin}/blog`)).status === 500,
    () => 'the list is shown all the same',
  )
  dev.write({ [POST]: MODULE.replace('The {words}', 'At last the {words}') })
  await shows('/blog', /At last the second excerpt\./)
})

test('drafts and unlisted posts are shown with what they are', async () => {
  dev.write({ 'blog/2026-01-04-four.md': '---\ndraft: true\n---\n\nThe draft.\n' })
  await shows('/blog', /The draft\./)
  const data = (await (await fetch(`${dev.origin}/blog/2026/01/04/four/page.json`)).json()) as PageData
  assert.equal(data.props['visibility'], 'draft')
})

test('the sitemap and the headers are made from the pages as they are', async () => {
  const sitemap = await (await fetch(`${dev.origin}/sitemap.xml`)).text()
  assert.match(sitemap, /<loc>https:\/\/sitegen\.example\/blog\/2026\/01\/02\/two<\/loc>/)
  const headers = await (await fetch(`${dev.origin}/_headers`)).text()
  assert.match(headers, /^\/\*\n {2}Content-Security-Policy: default-src 'self';.*frame-ancestors 'self'\n$/)
  dev.write({ 'static/_headers': 'own\n' })
  await until(
    async () => (await (await fetch(`${dev.origin}/_headers`)).text()) === 'own\n',
    () => 'a static file does not take the place of the headers',
  )
})
