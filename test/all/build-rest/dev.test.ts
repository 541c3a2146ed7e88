import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import test, { after, before, describe } from 'node:test'
import {
  LIVE_FOLDER,
  LIVE_HEADER,
  LIVE_OPEN,
  LIVE_STREAM,
  type LiveMessage,
} from '../../../runtime/shared/live.ts'
import { MINIMAL_CONFIG } from '../../support/build-site.ts'
import { assertNothingThere } from '../../support/build/hostile-targets.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'
import { startDevSite, until, type DevSite } from '../../support/dev-site.ts'
import { rawRequest } from '../../unit/server/raw-request.ts'
import { openStream } from '../../unit/server/raw-stream.ts'

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

const portOf = ({ origin }: DevSite): number => Number(new URL(origin).port)

describe('the development server', () => {
  let site: DevSite
  before(async () => {
    process.env['LAUNCH_EDITOR'] = 'true'
    site = await startDevSite({
      'site.config.mjs': MINIMAL_CONFIG,
      'docs/a.md': '# A\n\nThe words of A.\n',
      'docs/b.md': '# B\n',
      'src/pages/index.md': '# H\n',
      'src/pages/endless.jsx': 'export default function Page() {\n  for (;;);\n}\n',
      'static/file.txt': 'a file\n',
    })
  })
  after(() => {
    delete process.env['LAUNCH_EDITOR']
    return site.stop()
  })

  const textAt = async (address: string): Promise<string> => (await fetch(site.origin + address)).text()
  const shows = (address: string, words: string): Promise<void> =>
    until(
      async () => (await textAt(address)).includes(words),
      () => `${address} does not show "${words}"\n${site.output()}`,
    )

  test('says when it is ready, and one line for each edit that is something to the site', async () => {
    await site.printed(/^Ready in [\d.]+ m?s\.$/m)
    await shows('/docs/a', 'The words of A.')
    site.write({ 'docs/a.md': '# A\n\nOther words.\n' })
    await site.printed(/^docs\/a\.md: 1 page in /m)
    await shows('/docs/a', 'Other words.')
    site.write({ 'notes.txt': 'x' })
    site.write({ 'docs/b.md': '# B\n\nWords.\n' })
    await site.printed(/^docs\/b\.md: 0 pages in /m)
    site.write({ 'site.config.mjs': MINIMAL_CONFIG.replace('title: ', 'tagline: "T", title: ') })
    // The system may tell of a file late, with the next one that is saved.
    await site.printed(/^(?:site\.config\.mjs|notes\.txt and 1 other file): all pages in /m)
    const lines = site.output().replace('notes.txt and 1 other file', 'site.config.mjs').split('\n')
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
  })

  test('R17: does not take for an edit what is written to the output and the cache', async () => {
    await textAt('/docs/a')
    const before = site.output().length
    const stream = await openStream(portOf(site), `/${LIVE_FOLDER}/${LIVE_STREAM}`)
    await until(() => stream.text().includes('"hello"'))
    site.write({ 'build/index.html': 'x', '.sitegen/cache/x.json': '{}', 'node_modules/x/index.js': '' })
    site.write({ 'docs/a.md': '# A\n\nThe words of A.\n\nThe edit.\n' })
    await until(() => stream.text().includes('"update"') && site.output().slice(before).endsWith('\n'))
    stream.leave()
    assert.match(site.output().slice(before), /^docs\/a\.md: 1 page in [^\n]*\n$/)
  })

  test('R26: leaves a port that is taken to whoever has it, and works beside another one of the same site', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    assert.ok(typeof address === 'object' && address !== null)
    const second = await startDevSite({}, [site.dir, '--port', String(address.port)])
    assert.match(second.output(), new RegExp(`Port ${address.port} is taken; using \\d+ instead\\.`))
    assert.notEqual(portOf(second), address.port)
    site.write({ 'docs/a.md': '# A\n\nSeen by both.\n' })
    await shows('/docs/a', 'Seen by both.')
    await until(async () => (await (await fetch(`${second.origin}/docs/a`)).text()).includes('Seen by both.'))

    // Ctrl-C ends all that it has started.
    const started = descendants(second.pid)
    assert.ok(started.length > 0, 'the bundler is a process')
    assert.equal((await second.stop()).exitCode, 130)
    await until(() => started.every((pid) => parentOf(pid) === null))
    other.close()
    await shows('/docs/a', 'Seen by both.')
  })

  test('a page with code that goes comes back, and a file takes the place of a folder that code is in', async () => {
    const page = "import { word } from '../src/parts/word'\n\nThe {word}.\n"
    site.write({ 'docs/m.mdx': page, 'src/parts/word/index.js': "export const word = 'folder'\n" })
    await shows('/docs/m', 'folder')
    rmSync(path.join(site.dir, 'docs/m.mdx'))
    await until(async () => (await fetch(`${site.origin}/docs/m`)).status === 404)
    site.write({ 'docs/m.mdx': page })
    await shows('/docs/m', 'folder')
    site.write({ 'src/parts/word.js': "export const word = 'file'\n" })
    await shows('/docs/m', 'file')
  })

  test('shows each of several edits of the end of a file, also while nobody asks', async () => {
    for (const number of [1, 2, 3, 4]) {
      site.write({ 'docs/a.md': `# A\n\nThe description.\n\nEdit number ${number}.\n` })
      if (number !== 3) await shows('/docs/a', `Edit number ${number}.`)
    }
  })

  test(
    'R34: a page that never ends costs only itself, is told with its limit, and can be mended',
    { skip: skipUnlessWhole },
    async () => {
      const stream = await openStream(portOf(site), `/${LIVE_FOLDER}/${LIVE_STREAM}`)
      await shows('/docs/b', 'Words.')
      let isDone = false
      const endless = fetch(`${site.origin}/endless`).then(({ status }) => {
        isDone = true
        return status
      })
      assert.equal(await textAt('/file.txt'), 'a file\n')
      assert.equal((await fetch(`${site.origin}/nothing`)).status, 404)
      assert.match(await textAt('/docs/b'), /Words\./)
      assert.equal(isDone, false, 'all was answered before the page was given up')
      assert.equal(await endless, 500)
      await site.printed(/PAGE_TOO_SLOW.*\/endless.*8 seconds/)
      await until(() => /PAGE_TOO_SLOW.*\/endless/.test(stream.text()))
      stream.leave()
      site.write({ 'src/pages/endless.jsx': 'export default () => <main>an end</main>\n' })
      await shows('/endless', 'an end')
      await site.printed('All problems are solved.')
    },
  )

  test('every place that the overlay shows can be opened, that of a value in front matter too', async () => {
    site.write({ 'docs/b.md': '---\nsidebar_position: first\n---\n\n# B\n' })
    await site.printed('FRONT_MATTER_INVALID')
    const stream = await openStream(portOf(site), `/${LIVE_FOLDER}/${LIVE_STREAM}`)
    const told = (): readonly LiveMessage[] =>
      Array.from(
        stream.text().matchAll(/^data: (.*)\r?\n/gm),
        ([, data = '']) => JSON.parse(data) as LiveMessage,
      )
    const placesIn = (): readonly string[] =>
      told().flatMap((one) =>
        one.kind === 'problems' ? one.problems.flatMap(({ place }) => place ?? []) : [],
      )
    await until(() => placesIn().includes('docs/b.md:2:19'))
    const server = told().flatMap((one) => (one.kind === 'hello' ? [one.server] : []))[0] ?? ''
    stream.leave()
    const headers = { [LIVE_HEADER]: server, origin: site.origin }
    const open = (body: string): Promise<Response> =>
      fetch(`${site.origin}/${LIVE_FOLDER}/${LIVE_OPEN}`, { method: 'POST', headers, body })
    for (const place of placesIn()) {
      const answer = await open(place)
      assert.equal(answer.status, 204, `${place}: ${await answer.text()}`)
    }
    site.write({ 'docs/b.md': '# B\n\nWords.\n' })
    await shows('/docs/b', 'Words.')
  })

  test('answers 404 for what cannot be there, and to names of this computer only', async () => {
    const outside = path.join(site.dir, '../outside')
    mkdirSync(outside)
    writeFileSync(path.join(outside, 'secret.txt'), 'a secret of the project')
    symlinkSync(path.join(outside, 'secret.txt'), path.join(site.dir, 'static/link.txt'))
    symlinkSync(outside, path.join(site.dir, 'static/linked'))
    symlinkSync('loop', path.join(site.dir, 'static/loop'))
    await assertNothingThere(portOf(site))
    for (const target of ['/', '/file.txt', '/docs/a']) {
      const answer = await rawRequest(portOf(site), target, { headers: { Host: 'evil.example' } })
      assert.equal(answer.status, 403, target)
      assert.match(answer.body, /--allow-host <name>/)
      assert.equal(
        (await rawRequest(portOf(site), target, { headers: { Host: '192.168.1.7:3000' } })).status,
        200,
      )
    }
  })

  test('shows what links of static folders lead to within the project, as a build copies it', async () => {
    site.write({ 'shared/deep/note.txt': 'a note of the project' })
    symlinkSync('../shared/deep/note.txt', path.join(site.dir, 'static/note.txt'))
    symlinkSync('../shared', path.join(site.dir, 'static/shared'))
    for (const target of ['/note.txt', '/shared/deep/note.txt'])
      assert.equal(await textAt(target), 'a note of the project')
  })

  test('runs no service worker, and removes that of a site that was served at its address', async () => {
    const pwa = JSON.stringify({ swCustom: './none.js', manifest: {} })
    site.write({
      'site.config.mjs': MINIMAL_CONFIG.replace('title: ', `baseUrl: '/there/', pwa: ${pwa}, title: `),
    })
    await site.printed(/^The site is at http:\S+\/there\/ now\.$/m)
    const worker = await fetch(`${site.origin}/there/sw.js`)
    assert.match(await worker.text(), /unregister/)
    assert.match(worker.headers.get('content-type') ?? '', /javascript/)
    assert.doesNotMatch(await textAt('/there/'), /manifest\.json/)
  })
})

test('dev of a folder that does not exist says so', async () => {
  await assert.rejects(startDevSite({}, ['nothing-here']), /The folder "nothing-here" does not exist/)
})
