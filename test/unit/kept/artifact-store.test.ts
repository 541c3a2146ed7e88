import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readdirSync } from 'node:fs'
import test, { after, before, beforeEach } from 'node:test'
import { openArtifactStore, StoreFailure, type ArtifactStore } from '../../../cli/kept/artifact-store.ts'
import { SiteProblems } from '../../../cli/report/diagnostic.ts'
import { startTurboServer, type TurboServer } from '../../support/turbo-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let server: TurboServer
before(async () => (server = await startTurboServer('secret')))
after(() => server.close())
beforeEach(() => {
  server.artifacts.clear()
  server.log.length = 0
  server.fault = null
})

const KEY = 'a'.repeat(32)
const BODY = Buffer.from('the results')

function open(env: Readonly<Record<string, string>> = {}): ArtifactStore {
  const store = openArtifactStore(null, { TURBO_API: `${server.url}/`, TURBO_TOKEN: 'secret', ...env })
  assert.ok(store !== null)
  return store
}

test('a server gives what was put there, for the team and with the token of the environment', async () => {
  const store = open({ TURBO_TEAM: 'docs' })
  assert.equal(await store.get(KEY), null)
  await store.put(KEY, BODY)
  assert.deepEqual(await store.get(KEY), BODY)
  assert.deepEqual(server.log, [
    `GET /v8/artifacts/${KEY}?slug=docs`,
    `PUT /v8/artifacts/${KEY}?slug=docs`,
    `GET /v8/artifacts/${KEY}?slug=docs`,
  ])
})

test('the environment or the configuration names a store, and the configuration can refuse it', () => {
  const env = { TURBO_API: server.url, TURBO_TOKEN: 'secret' }
  const remote = { url: 'http://store.example/api', team: null, readOnly: true }
  const shown = (
    given: Parameters<typeof openArtifactStore>[0],
    names = env as Readonly<Record<string, string>>,
  ) => openArtifactStore(given, names)?.shown ?? null
  assert.deepEqual(
    [shown(null), shown(null, {}), shown(null, { TURBO_API: server.url }), shown(false), shown(remote)],
    [server.url, null, null, null, 'http://store.example/api'],
  )
  assert.deepEqual(
    [
      openArtifactStore(remote, env)?.isReadOnly,
      open({ TURBO_REMOTE_CACHE_READ_ONLY: '1' }).isReadOnly,
      open().isReadOnly,
    ],
    [true, true, false],
  )
})

test('artifacts are signed as turbo signs them, and one without the right signature is an error', async () => {
  const store = open({ TURBO_TEAMID: 'team_1', TURBO_REMOTE_CACHE_SIGNATURE_KEY: 'key' })
  await store.put(KEY, BODY)
  const tag = createHmac('sha256', 'key')
    .update(`{"hash":"${KEY}","teamId":"team_1"}`)
    .update(BODY)
    .digest('base64')
  assert.equal(server.artifacts.get(KEY)?.tag, tag)
  assert.deepEqual(await store.get(KEY), BODY)
  for (const wrong of [null, 'AAAA', `${tag.slice(0, -3)}AA=`]) {
    server.artifacts.set(KEY, { body: BODY, tag: wrong })
    await assert.rejects(store.get(KEY), SiteProblems)
  }
  server.artifacts.set(KEY, { body: Buffer.from('other results'), tag })
  await assert.rejects(store.get(KEY), SiteProblems)
})

test('whatever else goes wrong with a server is a failure that says why', async () => {
  const reasonOf = (store: ArtifactStore) =>
    store.get(KEY).then(
      () => 'none',
      (error: unknown) => (error instanceof StoreFailure ? error.message : String(error)),
    )
  assert.equal(await reasonOf(open({ TURBO_TOKEN: 'wrong' })), 'it refused TURBO_TOKEN (403)')
  server.fault = (_req, res) => Boolean(res.writeHead(500).end())
  assert.equal(await reasonOf(open()), 'it answered with status 500')
  server.fault = (req) => Boolean(req.socket.destroy())
  assert.match(await reasonOf(open()), /closed|socket|ECONNRESET/)
  assert.match(await reasonOf(open({ TURBO_API: 'http://127.0.0.1:1' })), /^nothing answers there|bad port/)
})

test('a folder is a store too', async () => {
  const folder = temporaryFolder({})
  const store = openArtifactStore({ url: `${folder}/made`, team: null, readOnly: false }, {})
  assert.equal(await store?.get(KEY), null)
  await store?.put(KEY, BODY)
  assert.deepEqual(await store?.get(KEY), BODY)
  assert.deepEqual(readdirSync(`${folder}/made`), [KEY])
})
