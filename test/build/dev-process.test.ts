import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import test from 'node:test'
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
