import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { buildOn, checkout, cleanOutput } from '../../support/build/machines.ts'
import { startTurboServer, type TurboServer } from '../../support/turbo-server.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

let server: TurboServer
before(async () => (server = await startTurboServer()))
after(() => server.close())

// A busy machine may take long to answer.
process.env['TURBO_REMOTE_CACHE_TIMEOUT'] = '60'

const EDIT = { 'docs/p3.md': '# Page 3\n\nOther words.\n' }

test('a fresh checkout on another machine makes what was edited, and puts that into the store alone', async () => {
  const first = await buildOn(checkout(server.url))
  assert.deepEqual([first.exitCode, first.codes], [0, []])
  assert.ok(server.artifacts.size >= 3)
  const stored = server.artifacts.size
  const site = checkout(server.url, EDIT)
  const second = await buildOn(site)
  assert.deepEqual([second.exitCode, second.codes, second.made], [0, [], [1, 0, 1]])
  assert.deepEqual([...second.output], [...(await cleanOutput(site))])
  // What was published is known here from now on.
  server.log.length = 0
  site.write({ 'docs/p4.md': '# Page 4\n\nOther words.\n' })
  const third = await buildOn(site)
  assert.deepEqual([third.made, third.codes], [[1, 0, 1], []])
  assert.ok(server.artifacts.size <= stored + 8, `${server.artifacts.size} after ${stored}`)
  // It asks for shards, and puts what is new.
  assert.equal(server.log.filter((line) => line.startsWith('GET')).length, 1)
})

test(
  'with a store that is down or damaged a build is right, and says so once',
  { skip: skipUnlessWhole },
  async () => {
    for (const { body } of server.artifacts.values()) body.fill(0, body.length >> 1)
    const site = checkout(server.url, EDIT)
    const damaged = await buildOn(site)
    const clean = await cleanOutput(site)
    assert.deepEqual([damaged.exitCode, damaged.codes], [0, ['REMOTE_CACHE_FAILED']])
    assert.deepEqual([...damaged.output], [...clean])
    server.fault = (_req, res) => Boolean(res.writeHead(500).end())
    const down = await buildOn(checkout(server.url, EDIT))
    assert.deepEqual(
      down.diagnostics.map(({ code, message }) => [code, message.replace(server.url, 'X')]),
      [
        [
          'REMOTE_CACHE_FAILED',
          'The store of results at X was of no use: it answered with status 500. The build made the results itself.',
        ],
      ],
    )
    assert.deepEqual([...down.output], [...clean])
  },
)
