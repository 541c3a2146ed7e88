import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import test, { after, before, beforeEach, describe } from 'node:test'
import { existsSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { artifactKey } from '../../../cli/kept/packs.ts'
import { contentHash } from '../../../cli/types/fingerprints.ts'
import { buildOn, checkout, cleanOutput } from '../../support/build/machines.ts'
import { startTurboServer, type TurboServer } from '../../support/turbo-server.ts'

// A busy machine may take long to answer.
process.env['TURBO_REMOTE_CACHE_TIMEOUT'] = '60'

const EDIT = { 'docs/p3.md': '# Page 3\n\nOther words.\n' }

type Stored = TurboServer['artifacts']
type Target = 'manifest' | 'state' | 'rest'

let server: TurboServer
let stored: Stored
let clean: ReadonlyMap<string, Buffer>
before(async () => {
  server = await startTurboServer()
  await buildOn(checkout(server.url))
  stored = new Map(server.artifacts)
  clean = await cleanOutput(checkout(server.url, EDIT))
})
after(() => server.close())
beforeEach(() => {
  server.fault = null
  server.artifacts.clear()
  for (const [key, { body, tag }] of stored) server.artifacts.set(key, { body: Buffer.from(body), tag })
})

function manifest(): {
  readonly key: string
  readonly state: readonly string[]
  readonly rest: readonly string[]
} {
  for (const [key, { body }] of stored)
    if (body.toString('latin1', 0, 6) === '{"of":')
      return { key, ...(JSON.parse(String(body)) as { state: []; rest: [] }) }
  throw new Error('there is no manifest')
}

function keysOf(target: Target): readonly string[] {
  const { key, state, rest } = manifest()
  return target === 'manifest' ? [key] : target === 'state' ? state : rest
}

const TARGETS: readonly Target[] = ['manifest', 'state', 'rest']

/** What becomes of what is stored. */
const DAMAGES: Readonly<Record<string, (body: Buffer) => Buffer | null>> = {
  'is gone': () => null,
  'is empty': () => Buffer.alloc(0),
  'is cut off': (body) => body.subarray(0, body.length >> 1),
  'has another byte': (body) => body.fill((body[9] ?? 0) ^ 1, 9, 10),
  'goes on': (body) => Buffer.concat([body, Buffer.from('more')]),
  'is another one': (body) => [...stored.values()].find((one) => !one.body.equals(body))?.body ?? null,
  'is a page of a proxy': () => Buffer.from('<!doctype html><title>Sign in</title>'),
  'is much larger than it looks': () => deflateSync(Buffer.alloc(100_000_000)),
}

/** What the server does when it is asked for it. */
const ANSWERS: Readonly<Record<string, (req: IncomingMessage, res: ServerResponse) => unknown>> = {
  'is answered with 500': (_req, res) => res.writeHead(500).end('oops'),
  'is answered with 401': (_req, res) => res.writeHead(401).end(),
  'is cut off by the network': (_req, res) => {
    res.writeHead(200, { 'Content-Length': '5000' }).write('begin', () => res.destroy())
  },
  'is refused by the network': (req) => req.socket.destroy(),
  'leads nowhere': (_req, res) => res.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
}

async function assertRight(expected: readonly string[] | null): Promise<void> {
  const { exitCode, codes, diagnostics, output } = await buildOn(checkout(server.url, EDIT))
  assert.equal(exitCode, 0, JSON.stringify(diagnostics))
  if (expected !== null) assert.deepEqual(codes, expected)
  assert.ok(diagnostics.length <= 1, JSON.stringify(diagnostics))
  assert.deepEqual([...output], [...clean])
}

describe('a build is right when', () => {
  for (const target of TARGETS) {
    for (const [what, damage] of Object.entries(DAMAGES))
      test(`the ${target} ${what}`, async () => {
        for (const key of keysOf(target)) {
          const body = damage(Buffer.from(stored.get(key)?.body ?? ''))
          if (body === null) server.artifacts.delete(key)
          else server.artifacts.set(key, { body, tag: null })
        }
        // What follows the end of compressed bytes is not read.
        const isHarmless = what === 'is gone' || (what === 'goes on' && target !== 'manifest')
        await assertRight(isHarmless ? [] : ['REMOTE_CACHE_FAILED'])
      })

    for (const [what, answer] of Object.entries(ANSWERS))
      test(`the ${target} ${what}`, async () => {
        const keys = keysOf(target)
        server.fault = (req, res) => {
          const isIt = req.method === 'GET' && keys.some((key) => req.url?.includes(key))
          if (isIt) answer(req, res)
          return isIt
        }
        await assertRight(['REMOTE_CACHE_FAILED'])
      })
  }

  for (const [what, answer] of Object.entries(ANSWERS).slice(0, 4))
    test(`what is put ${what}`, async () => {
      server.artifacts.clear()
      server.fault = (req, res) => {
        if (req.method === 'PUT') answer(req, res)
        return req.method === 'PUT'
      }
      await assertRight(['REMOTE_CACHE_FAILED'])
    })

  test('the store never answers', async (t) => {
    t.after(() => (process.env['TURBO_REMOTE_CACHE_TIMEOUT'] = '60'))
    process.env['TURBO_REMOTE_CACHE_TIMEOUT'] = '1'
    server.fault = () => true
    await assertRight(['REMOTE_CACHE_FAILED'])
  })

  test('a build before it was killed while it put its packs', async () => {
    for (const key of [...keysOf('manifest'), ...keysOf('rest').slice(0, 1)]) server.artifacts.delete(key)
    await assertRight([])
    await assertRight([])
  })

  test('results of another version lie under the key of the manifest', async () => {
    const [key = ''] = keysOf('manifest')
    const other = artifactKey('manifest', 'another engine', 'none', '')
    server.artifacts.set(key, { body: Buffer.from(JSON.stringify({ ...manifest(), of: other })), tag: null })
    await assertRight(['REMOTE_CACHE_FAILED'])
  })

  test('a pack has files for other places', async () => {
    const body = Buffer.from('words')
    const names = [
      'output/../../outside.txt',
      'server/../../outside.mjs',
      'images/../x',
      'other/x',
      'state/../y',
    ]
    const items = names.map((name) => [name, '', contentHash(body)])
    const key = artifactKey('pack', JSON.stringify(items))
    const head = JSON.stringify(names.map((name) => [name, '', body.length]))
    server.artifacts.set(key, {
      body: deflateSync(Buffer.concat([Buffer.from(`${head}\n`), ...names.map(() => body)])),
      tag: null,
    })
    const { key: of, state, rest } = manifest()
    server.artifacts.set(of, {
      body: Buffer.from(JSON.stringify({ of, state, rest: [...rest, key] })),
      tag: null,
    })
    const site = checkout(server.url, EDIT)
    const { exitCode, output } = await buildOn(site)
    assert.deepEqual([exitCode, [...output]], [0, [...clean]])
    assert.equal(existsSync(path.join(site.dir, 'outside.txt')), false)
    assert.equal(existsSync(path.join(site.dir, '../outside.txt')), false)
  })
})

test('where a key is set, a result with another signature or none ends the build', async (t) => {
  const name = 'TURBO_REMOTE_CACHE_SIGNATURE_KEY'
  t.after(() => delete process.env[name])
  process.env[name] = 'one'
  const unsigned = await buildOn(checkout(server.url, EDIT))
  assert.deepEqual([unsigned.exitCode, unsigned.codes], [1, ['REMOTE_CACHE_SIGNATURE']])
  server.artifacts.clear()
  await assertRight([])
  await assertRight([])
  process.env[name] = 'another'
  const other = await buildOn(checkout(server.url, EDIT))
  assert.deepEqual([other.exitCode, other.codes], [1, ['REMOTE_CACHE_SIGNATURE']])
})
