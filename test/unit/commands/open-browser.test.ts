import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openBrowser } from '../../../cli/commands/serve.ts'

let root = ''

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'sitegen-open-'))
})
after(() => rm(root, { recursive: true }))

/** The browser keeps no process alive, and the test has no server to do so. */
const alive = setInterval(() => {}, 1000)
after(() => clearInterval(alive))

/** An environment whose only programs are these, each a shell script. */
async function environment(name: string, programs: Readonly<Record<string, string>>) {
  const bin = join(root, name)
  await mkdir(bin)
  for (const [program, script] of Object.entries(programs)) {
    await writeFile(join(bin, program), `#!/bin/sh\n${script}\n`)
    await chmod(join(bin, program), 0o755)
  }
  return { PATH: bin, OUT: join(bin, 'out') }
}

const RECORD = `echo "$# $*" > "$OUT"`

const rows: readonly (readonly [platform: NodeJS.Platform, program: string, args: string])[] = [
  ['linux', 'xdg-open', '1 http://localhost:3000/a/?b=1&c=2\n'],
  ['freebsd', 'xdg-open', '1 http://localhost:3000/a/?b=1&c=2\n'],
  ['darwin', 'open', '1 http://localhost:3000/a/?b=1&c=2\n'],
  ['win32', 'cmd', '4 /c start "" http://localhost:3000/a/?b=1^&c=2\n'],
]

for (const [platform, program, args] of rows) {
  test(`the browser is opened by ${program} on ${platform}`, async () => {
    const env = await environment(platform, { [program]: RECORD })
    assert.equal(await openBrowser('http://localhost:3000/a/?b=1&c=2', { platform, env }), true)
    assert.equal(await readFile(env.OUT, 'utf8'), args)
  })
}

test('a computer without a browser is no failure', async () => {
  const none = await environment('none', {})
  assert.equal(await openBrowser('http://localhost:3000/', { platform: 'linux', env: none }), false)
  const useless = await environment('useless', { 'xdg-open': 'exit 3' })
  assert.equal(await openBrowser('http://localhost:3000/', { platform: 'linux', env: useless }), false)
})
