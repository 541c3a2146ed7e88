import assert from 'node:assert/strict'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { Subject } from '../../../bench/client/measure.ts'
import { startServer, type ClientServer } from '../../../bench/client/server.ts'
import { createSession } from '../../../bench/client/session.ts'
import { turnsOf } from '../../../bench/command.ts'
import { clientTools } from '../../../bench/client/tools.ts'

test('every round begins with another site', () => {
  assert.deepEqual(turnsOf(['a', 'b', 'c'], 4).join(''), 'abcbcacababc')
  assert.deepEqual(turnsOf([], 2), [])
})

// Steps of these tests look at nothing of it but the tool.
const subject = { tool: clientTools.sitegen } as unknown as Subject

test('a session collects what its steps measure, and shows them what is known', async () => {
  const session = createSession(subject, 100)
  await session.run(async () => ({ clicks: [] }))
  await session.run(async (_, { clicks }) => ({
    navigations: [],
    problem: clicks === undefined ? 'lost' : '',
  }))
  assert.deepEqual(session.measured(), {
    tool: 'sitegen',
    pages: 100,
    problem: '',
    clicks: [],
    navigations: [],
  })
})

test('a step that fails ends the session with its message and keeps what was measured', async () => {
  const session = createSession(subject, 100)
  await session.run(async () => ({ clicks: [] }))
  await session.run(async () => {
    throw new Error('another heading')
  })
  await session.run(async () => ({ navigations: [] }))
  assert.deepEqual(session.measured(), {
    tool: 'sitegen',
    pages: 100,
    problem: 'another heading',
    clicks: [],
  })
})

const files = { 'index.html': 'home', 'a.html': 'a', 'b/index.html': 'b', 'c.js': 'c', '404.html': 'missing' }
let dir = ''
let server: ClientServer

before(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'sitegen-test-'))
  await mkdir(path.join(dir, 'b'))
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(dir, file), text)
  server = await startServer(dir)
})

after(async () => {
  await server.close()
  await rm(dir, { recursive: true })
})

const answers: readonly { asked: string; status: number; text: string }[] = [
  { asked: '/', status: 200, text: 'home' },
  { asked: '/a', status: 200, text: 'a' },
  { asked: '/a.html?query', status: 200, text: 'a' },
  { asked: '/b', status: 200, text: 'b' },
  { asked: '/b/', status: 200, text: 'b' },
  { asked: '/c.js', status: 200, text: 'c' },
  { asked: '/d', status: 404, text: 'missing' },
  { asked: '/..%2f..%2f..%2fetc/hostname', status: 404, text: 'missing' },
]

for (const { asked, status, text } of answers) {
  test(`${asked} is answered with "${text}"`, async () => {
    const response = await fetch(server.origin + asked)
    assert.deepEqual([response.status, await response.text()], [status, text])
  })
}

test('answers are remembered once, with their file and purpose', async () => {
  server.takeTransfers()
  await fetch(`${server.origin}/b/`)
  await fetch(`${server.origin}/c.js`, { headers: { 'Sec-Purpose': 'prefetch' } })
  await server.idle(0)
  assert.deepEqual(
    server.takeTransfers().map(({ path, file, prefetch, body }) => [path, file, prefetch, String(body)]),
    [
      ['/b/', 'b/index.html', false, 'b'],
      ['/c.js', 'c.js', true, 'c'],
    ],
  )
  assert.deepEqual(server.takeTransfers(), [])
})

test('a server is idle only when nothing was asked for a while', async () => {
  await fetch(`${server.origin}/a`)
  const start = performance.now()
  await server.idle(120)
  assert.ok(performance.now() - start >= 100)
})
