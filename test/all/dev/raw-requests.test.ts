import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import test, { after, before } from 'node:test'
import { createRandom } from '../../../bench/corpus/random.ts'
import { assertNothingThere } from '../../support/build/hostile-targets.ts'
import { runProcess, BIN } from '../../support/sitegen-process.ts'
import { startDevSite, until, type DevSite } from '../../support/dev-site.ts'
import { randomRequest } from '../../support/random-requests.ts'
import { rawRequest } from '../../unit/server/raw-request.ts'

const SECRET = 'a secret of the project'
const REQUESTS = 5000
const SEED = Number(process.env['SEED'] ?? 18)

const ports = new Map<string, number>()
let site: DevSite
let served: ChildProcess

before(async () => {
  site = await startDevSite({
    'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example' } // ${SECRET}\n`,
    'src/pages/index.md': '# Home\n',
    'docs/a.md': '# A\n\nThe words of A.\n',
    'static/file.txt': 'a file\n',
    'package.json': JSON.stringify({ type: 'module', description: SECRET }),
    '.env': SECRET,
    '.git/config': SECRET,
    'build-secret/x': SECRET,
  })
  const outside = path.join(site.dir, '../outside')
  mkdirSync(outside)
  writeFileSync(path.join(outside, 'secret.txt'), SECRET)
  symlinkSync(path.join(outside, 'secret.txt'), path.join(site.dir, 'static/link.txt'))
  symlinkSync(outside, path.join(site.dir, 'static/linked'))
  symlinkSync('loop', path.join(site.dir, 'static/loop'))
  const { exitCode, stderr } = await runProcess(['build'], { cwd: site.dir })
  assert.equal(exitCode, 0, stderr)
  // What no build writes: somebody put links into the output.
  symlinkSync(path.join(outside, 'secret.txt'), path.join(site.dir, 'build/link.txt'))
  symlinkSync(outside, path.join(site.dir, 'build/linked'))
  symlinkSync('loop', path.join(site.dir, 'build/loop'))
  ports.set('dev', Number(new URL(site.origin).port))
  ports.set('serve', await startServe(site.dir))
})
after(async () => {
  served.kill('SIGKILL')
  await site.stop()
})

async function startServe(cwd: string): Promise<number> {
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0'], { cwd })
  served = child
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const address = /at (http:\/\/\S+)/
  await until(() => address.test(said))
  return Number(new URL(address.exec(said)?.[1] ?? '').port)
}

/** What came back until the server closed, or for a while: nobody waits for requests that are never finished. */
function send(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'))
    let text = ''
    let timer = setTimeout(() => socket.destroy(), 1500)
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
      clearTimeout(timer)
      timer = setTimeout(() => socket.destroy(), 300)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(text)
    })
  })
}

function assertHarmless(answer: string, request: string): void {
  const head = answer.split('\r\n\r\n')[0] ?? ''
  const why = `${JSON.stringify(request.slice(0, 300))} -> ${head.slice(0, 300)}`
  assert.ok(!answer.includes(SECRET) && !answer.includes('root:'), `a secret: ${why}`)
  assert.match(answer, /^(?:$|HTTP\/1\.1 (?:[1-4]\d\d|505) )/, why)
  assert.doesNotMatch(head, /^access-control-allow/im, why)
  const location = /^location: (.*)$/im.exec(head)?.[1]
  if (location !== undefined) assert.match(location, /^\/(?![/\\])[\x21-\x7e]*\s*$/, why)
}

for (const name of ['serve', 'dev']) {
  test(`S1-S21: ${name} answers ${REQUESTS} generated requests and gives nothing away (SEED=${SEED})`, async (t) => {
    const port = ports.get(name) ?? 0
    const random = createRandom(String(SEED))
    const statuses = new Map<string, number>()
    const work = async (requests: readonly string[]): Promise<void> => {
      for (const request of requests) {
        const answer = await send(port, request)
        assertHarmless(answer, request)
        const status = answer.slice(9, 12) || 'none'
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const all = Array.from({ length: REQUESTS }, () => randomRequest(random))
    const LANES = 8
    await Promise.all(
      Array.from({ length: LANES }, (_, lane) => work(all.filter((_one, at) => at % LANES === lane))),
    )
    t.diagnostic(JSON.stringify(Object.fromEntries([...statuses].sort())))
    assert.ok((statuses.get('none') ?? 0) < REQUESTS / 5, 'most requests are answered')
    const alive = await rawRequest(port, '/docs/a')
    assert.equal(alive.status, 200)
    assert.match(alive.body, /The words of A\./)
  })

  test(`${name} answers 404 for what cannot be there`, () => assertNothingThere(ports.get(name) ?? 0))
}
