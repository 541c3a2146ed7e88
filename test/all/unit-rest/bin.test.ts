import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isWhole, skipUnlessWhole } from '../../support/is-whole.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const execute = promisify(execFile)
let checkout = ''

/** Copies what dist is made from, so that the tests may edit it, and makes it. */
before(async () => {
  checkout = await fs.mkdtemp(join(tmpdir(), 'sitegen-bin-'))
  for (const name of ['bin', 'cli', 'runtime/shared', 'runtime/pwa', 'package.json']) {
    await fs.cp(join(PROJECT, name), join(checkout, name), { recursive: true })
  }
  await fs.writeFile(join(checkout, 'cli/report/extra.ts'), 'export const extra = 0\n')
  await fs.symlink(join(PROJECT, 'node_modules'), join(checkout, 'node_modules'))
  await sitegen('--version')
})
after(() => fs.rm(checkout, { recursive: true }))

async function sitegen(...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [join(checkout, 'bin/sitegen.js'), ...args], {
    cwd: checkout,
  })
  return stdout
}

test(
  'the first start in a checkout builds dist, and two at once do not disturb each other',
  { skip: skipUnlessWhole },
  async () => {
    const outputs = await Promise.all([sitegen('--help'), sitegen('info'), sitegen('--help')])
    assert.match(outputs[0], /^Make a site/)
    assert.match(outputs[1], /^sitegen /)
    assert.equal(outputs[2], outputs[0])
    const names = await fs.readdir(join(checkout, 'dist'))
    const scripts = ['index', 'main', 'parse-process', 'prebuild', 'worker'].flatMap((name) => [
      `${name}.js`,
      `${name}.js.map`,
    ])
    const others = ['chunks', 'licences.txt', 'mcp.js', 'pwa', 'react', 'search', 'stamp.json']
    assert.deepEqual(names.toSorted(), [...scripts, ...others].toSorted())
  },
)

test('dist is left alone while no source changes, and follows an edit, a new file and a removal', async () => {
  const stampTime = async () => (await fs.stat(join(checkout, 'dist/stamp.json'))).mtimeMs
  const time = await stampTime()
  await sitegen('--version')
  assert.equal(await stampTime(), time)
  const extra = join(checkout, 'cli/report/extra.ts')
  const changes = [
    () => fs.rm(extra),
    () => fs.appendFile(join(checkout, 'runtime/shared/json.ts'), '\n'),
    () => fs.writeFile(extra, 'export const extra = 1\n'),
    () => fs.appendFile(join(checkout, 'cli/commands/info.ts'), '\n'),
  ]
  // Each makes dist anew.
  for (const change of isWhole ? changes : changes.slice(0, 2)) {
    const old = await fs.readFile(join(checkout, 'dist/stamp.json'), 'utf8')
    await change()
    await sitegen('--version')
    assert.notEqual(await fs.readFile(join(checkout, 'dist/stamp.json'), 'utf8'), old)
  }
})

test(
  'a source that does not compile says where, and the next start builds again',
  { skip: skipUnlessWhole },
  async () => {
    const file = join(checkout, 'cli/commands/info.ts')
    const source = await fs.readFile(file, 'utf8')
    await fs.writeFile(file, `${source}\nconst = 1\n`)
    await assert.rejects(sitegen('--version'), /cli\/commands\/info\.ts:\d+:6/)
    await fs.writeFile(file, source)
    assert.match(await sitegen('--version'), /^\d/)
  },
)

test('dist exports defineConfig and finds the package from its chunks', async () => {
  const { stdout } = await execute(process.execPath, [
    '--input-type=module',
    '-e',
    `const { defineConfig, definePlugin, defineSidebars, ...rest } = await import(${JSON.stringify(join(checkout, 'dist/index.js'))})
     console.log(typeof defineConfig, typeof definePlugin, typeof defineSidebars, Object.keys(rest).length)`,
  ])
  assert.equal(stdout, 'function function function 0\n')
  assert.match(await sitegen('info'), /^react +19/m)
})

test('help loads commander and no command', async () => {
  const { stderr } = await execute(process.execPath, [join(checkout, 'dist/main.js')])
  assert.equal(stderr, '')
  const code = `import { run } from ${JSON.stringify(join(checkout, 'dist/main.js'))}
    await run(['--help'], { cwd: '/', stdout: process.stdout, stderr: process.stderr, env: {} })
    const loaded = Object.keys(process.getBuiltinModule('module')._cache)
    console.log(JSON.stringify(loaded))`
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', code])
  const loaded = JSON.parse(stdout.slice(stdout.lastIndexOf('\n[') + 1)) as readonly string[]
  const packages = new Set(loaded.map((file) => file.replace(/^.*node_modules\//, '').split('/')[0]))
  assert.deepEqual([...packages], [])
})

test('a pipe that closes early is no error', async () => {
  const command = `"${process.execPath}" "${join(checkout, 'bin/sitegen.js')}" --help`
  const { stdout, stderr } = await execute('sh', ['-c', `(${command}; echo "code $?" >&2) | head -n 1`])
  assert.equal(stdout, 'Make a site and write, with every edit shown at once:\n')
  assert.equal(stderr, 'code 0\n')
})

test('a build for which too many files are open says so, and not that code is wrong', async () => {
  await startSite()
  for (const limit of [26, 33]) {
    const command = `ulimit -n ${limit}; "${process.execPath}" "${join(PROJECT, 'bin/sitegen.js')}" build site; echo "code $?"`
    const { stdout, stderr } = await execute('sh', ['-c', command], { cwd: checkout })
    assert.equal(stdout.split('\n').at(-2), 'code 1', stderr)
    assert.match(stderr, /^error SYSTEM_REFUSED {2}The system refused: .*EMFILE.*\n {2}hint: .*ulimit/m)
    assert.doesNotMatch(stderr, /^error (?!SYSTEM_REFUSED)/m)
    assert.doesNotMatch(stderr, /^\s+at |node:/m)
  }
})

const FULL = '/dev/full'

for (const args of isWhole
  ? ['--help', '--version', 'info site', 'clean site', 'nonsense']
  : ['info site', 'nonsense']) {
  const skip = existsSync(FULL) ? false : 'there is no full device here'
  test(`sitegen ${args}: output that cannot be written is an error, without a stack`, { skip }, async () => {
    await startSite()
    const command = `"${process.execPath}" "${join(checkout, 'bin/sitegen.js')}" ${args}`
    const run = async (streams: string): Promise<readonly [string, string]> => {
      const { stdout } = await execute('sh', ['-c', `{ ${command}; } ${streams}; echo "code $?"`], {
        cwd: checkout,
      })
      return [/code \d+\n$/.exec(stdout)?.[0].trim() ?? '', stdout]
    }
    const [code, said] = await run(`2>&1 > ${FULL}`)
    assert.doesNotMatch(said, /^\s+at |node:|\.js:\d/m)
    if (args !== 'nonsense') {
      assert.equal(code, 'code 1', said)
      assert.match(
        said,
        /^error SYSTEM_REFUSED {2}The system refused to write to standard output: ENOSPC.*\n {2}hint: /m,
      )
    } else assert.equal(code, 'code 2', said)
    const [both, nothing] = await run(`> ${FULL} 2>&1`)
    assert.deepEqual([both, nothing.trim()], [args === 'nonsense' ? 'code 2' : 'code 1', both])
    const [early, heard] = await run('2>&1 | head -n 1')
    assert.equal(early, 'code 0')
    assert.doesNotMatch(heard, /^\s+at |node:|SYSTEM_REFUSED/m)
  })
}

async function startSite(): Promise<void> {
  await fs.mkdir(join(checkout, 'site/build'), { recursive: true })
  await fs.writeFile(
    join(checkout, 'site/site.config.mjs'),
    `export default { title: 'T', url: 'https://sitegen.example' }`,
  )
  await fs.mkdir(join(checkout, 'site/docs'), { recursive: true })
  await fs.writeFile(join(checkout, 'site/docs/index.md'), '# Start\n')
}

async function startServer(): Promise<ChildProcess> {
  await startSite()
  const child = spawn(process.execPath, [join(checkout, 'bin/sitegen.js'), 'serve', 'site', '--port', '0'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('Ctrl-C')) break
  return child
}

for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`${signal} ends serve with ${exitCode} within two seconds`, async () => {
    const child = await startServer()
    const start = performance.now()
    child.kill(signal)
    assert.deepEqual(await once(child, 'exit'), [exitCode, null])
    assert.ok(performance.now() - start < 2000)
  })
}
