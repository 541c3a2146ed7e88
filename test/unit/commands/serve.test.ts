import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { loadCli, runCli } from '../../support/build-site.ts'
import { captureStreams } from '../../support/capture.ts'

let root = ''

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'sitegen-serve-'))
  await mkdir(join(root, 'built/build/docs'), { recursive: true })
  await mkdir(join(root, 'bare'))
  const config = `export default { title: 'T', url: 'https://sitegen.example', baseUrl: '/base/', trailingSlash: true }`
  await writeFile(join(root, 'built/site.config.mjs'), config)
  await writeFile(join(root, 'bare/site.config.mjs'), config)
  await writeFile(join(root, 'built/build/docs/index.html'), 'docs')
})
after(() => rm(root, { recursive: true }))

/** Runs `serve` until `use` is done, then interrupts it. */
async function serve(args: readonly string[], use: (text: string) => Promise<void>) {
  const { run } = await loadCli()
  const streams = captureStreams()
  const interruption = new AbortController()
  const done = run(['serve', ...args], { ...streams, cwd: root, signal: interruption.signal })
  for (let waited = 0; waited < 100 && !streams.stdout.text().includes('Ctrl-C'); waited += 1)
    await setTimeout(50)
  await use(streams.stdout.text())
  const start = performance.now()
  interruption.abort()
  const code = await done
  return { code, stopped: performance.now() - start, error: streams.stderr.text() }
}

test('serve prints the address, follows base URL and trailing slash, and ends soon after an interruption', async () => {
  const { code, stopped, error } = await serve(['built', '--port', '0'], async (text) => {
    const url = /Serving built\/build at (http:\/\/localhost:\d+\/base\/)\n/.exec(text)?.[1] ?? ''
    const answer = await fetch(new URL('docs', url), { redirect: 'manual' })
    assert.equal(answer.headers.get('location'), '/base/docs/')
    assert.equal(await (await fetch(new URL('docs/', url))).text(), 'docs')
    assert.doesNotMatch(text, /network|taken/)
  })
  assert.deepEqual([code, error], [130, ''])
  assert.ok(stopped < 4000)
})

test('serve says so when it takes another port', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as AddressInfo
  await serve(['built', '--port', String(port)], async (text) => {
    assert.match(text, new RegExp(`^Port ${port} is taken; using \\d+ instead\\.\nServing built/build at `))
  })
  taken.close()
})

test('serve warns when others in the network can connect', async () => {
  await serve(['built', '--port', '0', '--host', '0.0.0.0'], async (text) => {
    assert.match(text, /^Everybody in this network can open it:$/m)
  })
})

test('serve of a site that was not built says what to do', async () => {
  const { exitCode, stderr } = await runCli(['serve', 'bare'], root)
  assert.equal(exitCode, 1)
  assert.match(stderr, /^error OUTPUT_MISSING .*"build"\.\n {2}hint: Run "sitegen build" first\.\n/)
})

test('serve on a host that is not this computer is wrong use', async () => {
  const { exitCode, stderr } = await runCli(['serve', 'built', '--host', '192.0.2.1'], root)
  assert.equal(exitCode, 2)
  assert.match(stderr, /"192\.0\.2\.1" is not an address of this computer\./)
})
