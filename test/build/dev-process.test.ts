import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import test from 'node:test'
import { LIVE_FOLDER, LIVE_HEADER, LIVE_OPEN, LIVE_STREAM, type LiveMessage } from '../../runtime/shared/live.ts'
import { MINIMAL_CONFIG } from '../support/build-site.ts'
import { startDevSite, until } from '../support/dev-site.ts'

const FILES = { 'site.config.mjs': MINIMAL_CONFIG, 'docs/a.md': '# A\n\nThe words of A.\n' }

/** Processes that a process has started, and those that these have started. */
function descendants(pid: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const parent = parentOf(Number(name))
      return parent === null ? [] : [[Number(name), parent] as const]
    })
  const found = new Set([pid])
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.add(child)
  found.delete(pid)
  return [...found]
}

/** Null for a process that is gone, or only waits to be forgotten. */
function parentOf(pid: number): number | null {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state === 'Z' ? null : Number(parent)
  } catch {
    return null
  }
}

test('R26: a port that is taken is left to whoever has it', async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  assert.ok(typeof address === 'object' && address !== null)
  const site = await startDevSite(FILES, ['--port', String(address.port)])
  assert.notEqual(site.origin, `http://127.0.0.1:${address.port}`)
  assert.match(site.output(), new RegExp(`Port ${address.port} is taken; using \\d+ instead\\.`))
  assert.equal((await fetch(`${site.origin}/docs/a`)).status, 200)
  await site.stop()
  other.close()
})

test('R26: two servers of one site work beside each other', async () => {
  const first = await startDevSite(FILES)
  const second = await startDevSite({}, [first.dir])
  for (const { origin } of [first, second]) {
    assert.match(await (await fetch(`${origin}/docs/a`)).text(), /The words of A\./)
  }
  first.write({ 'docs/a.md': '# A\n\nOther words.\n' })
  for (const { origin } of [first, second]) {
    await until(async () => (await (await fetch(`${origin}/docs/a`)).text()).includes('Other words.'))
  }
  await second.stop()
  assert.equal((await fetch(`${first.origin}/docs/a`)).status, 200)
  await first.stop()
})

test('R26: Ctrl-C ends all that was started within two seconds', async () => {
  const site = await startDevSite(FILES)
  assert.equal((await fetch(`${site.origin}/docs/a`)).status, 200)
  const started = descendants(site.pid)
  assert.ok(started.length > 0, 'the bundler is a process')
  const { exitCode, milliseconds } = await site.stop()
  assert.equal(exitCode, 130)
  assert.ok(milliseconds < 2000, `${milliseconds} ms`)
  await until(() => started.every((pid) => parentOf(pid) === null))
})

test('R17: what is written to the output and the cache is not taken for an edit', async () => {
  const site = await startDevSite(FILES)
  assert.equal((await fetch(`${site.origin}/docs/a`)).status, 200)
  const events = await fetch(`${site.origin}/__sitegen/live`)
  assert.ok(events.body)
  const reader = events.body.getReader()
  const first = new TextDecoder().decode((await reader.read()).value)
  assert.match(first, /"hello"/)
  site.write({ 'build/index.html': 'x', '.sitegen/cache/x.json': '{}', 'node_modules/x/index.js': '' })
  site.write({ 'docs/a.md': '# A\n\nThe words of A.\n\nThe edit.\n' })
  let told = ''
  while (!told.includes('"update"')) told += new TextDecoder().decode((await reader.read()).value)
  assert.equal(told.match(/"kind":"(?:update|reload|styles)"/g)?.length, 1)
  await reader.cancel()
  await site.stop()
})

test('dev says when it is ready, and one line for each edit that is something to the site', async () => {
  const site = await startDevSite({ ...FILES, 'docs/b.md': '# B\n', 'src/pages/index.md': '# H\n' })
  await site.printed(/^Ready in [\d.]+ m?s\.$/m)
  assert.equal((await fetch(`${site.origin}/docs/a`)).status, 200)
  site.write({ 'docs/a.md': '# A\n\nOther words.\n' })
  await site.printed(/^docs\/a\.md: 1 page in /m)
  site.write({ 'notes.txt': 'x' })
  site.write({ 'docs/b.md': '# B\n\nWords.\n' })
  await site.printed(/^docs\/b\.md: 0 pages in /m)
  site.write({ 'site.config.mjs': MINIMAL_CONFIG.replace('title: ', 'tagline: "T", title: ') })
  await site.printed(/^site\.config\.mjs: all pages in /m)
  const lines = site.output().split('\n')
  assert.deepEqual(
    lines.map((line) => line.replace(/[\d.]+ m?s|http\S+/, 'N')),
    [
      'The site is at N',
      'Stop with Ctrl-C.',
      'Ready in N.',
      'docs/a.md: 1 page in N',
      'docs/b.md: 0 pages in N',
      'site.config.mjs: all pages in N',
      '',
    ],
  )
  await site.stop()
})

test('dev says where the site is when another base URL moves it', async () => {
  const site = await startDevSite(FILES)
  await site.printed(/^Ready in /m)
  site.write({ 'site.config.mjs': MINIMAL_CONFIG.replace('title: ', "baseUrl: '/there/', title: ") })
  await site.printed(/^The site is at http:\S+\/there\/ now\.$/m)
  assert.equal((await fetch(`${site.origin}/there/docs/a`)).status, 200)
  site.write({ 'site.config.mjs': MINIMAL_CONFIG })
  await site.printed(/^The site is at http:[^/]*\/\/[^/]+\/ now\.$/m)
  await site.stop()
})

test('every place that the overlay shows can be opened, that of a value in front matter too', async (t) => {
  const { LAUNCH_EDITOR } = process.env
  process.env['LAUNCH_EDITOR'] = 'true'
  t.after(() => (LAUNCH_EDITOR === undefined ? delete process.env['LAUNCH_EDITOR'] : (process.env['LAUNCH_EDITOR'] = LAUNCH_EDITOR)))
  const site = await startDevSite({ ...FILES, 'docs/b.md': '---\nsidebar_position: first\n---\n\n# B\n' })
  await fetch(`${site.origin}/docs/b`)
  const { server, places } = await toldBy(site.origin)
  assert.ok(places.includes('docs/b.md:2:19'), places.join())
  const headers = { [LIVE_HEADER]: server, origin: site.origin }
  const answers = places.map((body) => fetch(`${site.origin}/${LIVE_FOLDER}/${LIVE_OPEN}`, { method: 'POST', headers, body }))
  assert.deepEqual(new Set((await Promise.all(answers)).map(({ status }) => status)), new Set([204]))
  await site.stop()
})

/** What open pages are told: the id of the server, and the places of all problems. */
async function toldBy(origin: string): Promise<{ readonly server: string; readonly places: readonly string[] }> {
  const response = await fetch(`${origin}/${LIVE_FOLDER}/${LIVE_STREAM}`)
  let server = ''
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) {
      const message = JSON.parse(data) as LiveMessage
      if (message.kind === 'hello') ({ server } = message)
      if (message.kind !== 'problems' || message.problems.length < 2) continue
      return { server, places: message.problems.flatMap(({ place }) => place ?? []) }
    }
  }
  throw new Error(text)
}

test('while the code has a problem, what is planned from content is taken in all the same', async () => {
  const site = await startDevSite({
    'site.config.mjs': MINIMAL_CONFIG.replace(/\}\s*;?\s*$/, ", theme: { customCss: './site.css' } }\n"),
    'site.css': '@unknown x;\n',
    'docs/index.md': '# Index\n',
    'docs/part/_category_.yml': 'label: First label\n',
    'docs/part/a.md': '# A\n',
  })
  const shows = async (text: string): Promise<void> =>
    until(
      async () => (await (await fetch(`${site.origin}/docs`)).text()).includes(text),
      () => `no ${text}: ${site.output()}`,
    )
  await shows('First label')
  site.write({ 'docs/part/_category_.yml': 'label: Second label\n' })
  await shows('Second label')
  site.write({ 'docs/new.md': '# A new page\n' })
  await shows('A new page')
  await site.stop()
})

test('dev of a folder that does not exist says so', async () => {
  await assert.rejects(startDevSite({}, ['nothing-here']), /The folder "nothing-here" does not exist/)
})

test('R18: authors, tags, posts and a site part that come or change are shown without a restart', async () => {
  const site = await startDevSite({
    'site.config.mjs': MINIMAL_CONFIG.replace(/\}\s*;?\s*$/, ", blog: { routeBasePath: 'blog' } }\n"),
    'blog/authors.yml': 'ann:\n  name: First Name\n',
    'blog/tags.yml': 'one:\n  label: First label\n',
    'blog/2026-01-02-a.md': '---\ntitle: Post A\nauthors: [ann]\ntags: [one]\n---\n\nWords.\n\n<!-- truncate -->\n\n:::note\n\nMore.\n\n:::\n',
  })
  const post = `${site.origin}/blog/2026/01/02/a`
  const shows = async (url: string, text: string): Promise<void> =>
    until(
      async () => (await (await fetch(url)).text()).includes(text),
      () => `${url} shows no ${text}: ${site.output()}`,
    )
  await shows(post, 'First Name')
  await shows(post, 'First label')
  site.write({ 'blog/authors.yml': 'ann:\n  name: Second Name\n' })
  await shows(post, 'Second Name')
  site.write({ 'blog/tags.yml': 'one:\n  label: Second label\n' })
  await shows(post, 'Second label')
  site.write({ 'blog/2026-01-03-b.md': '---\ntitle: Post B\n---\n\nOther words.\n\n<!-- truncate -->\n' })
  await shows(`${site.origin}/blog`, 'Other words.')
  await shows(post, 'Post B')
  site.write({ 'src/theme/Admonition.jsx': 'export default () => <aside>A part of the site</aside>\n' })
  await shows(post, 'A part of the site')
  site.delete('src/theme/Admonition.jsx')
  await until(async () => !(await (await fetch(post)).text()).includes('A part of the site'))
  await site.stop()
})
