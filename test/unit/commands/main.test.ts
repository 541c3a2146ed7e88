import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { noteOutput } from '../../../cli/commands/clean.ts'
import { SAME } from '../../../cli/program/other-words.ts'
import { loadCli } from '../../support/build-site.ts'
import { captureStreams } from '../../support/capture.ts'

let root = ''

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'sitegen-main-'))
  await mkdir(join(root, 'site'))
  await writeFile(join(root, 'file.txt'), '')
})
after(() => rm(root, { recursive: true }))

interface Outcome {
  readonly code: number
  readonly out: string
  readonly error: string
}

async function sitegen(args: readonly string[], signal?: AbortSignal): Promise<Outcome> {
  const streams = captureStreams()
  const { run } = await loadCli()
  const code = await run(args, { ...streams, cwd: root, ...(signal === undefined ? {} : { signal }) })
  return { code, out: streams.stdout.text(), error: streams.stderr.text() }
}

async function exists(...names: readonly string[]): Promise<boolean> {
  return (await lstat(join(root, ...names)).catch(() => null)) !== null
}

/** Arguments, and what is said about them. */
const MISUSES: Readonly<Record<string, RegExp>> = {
  biuld: /^error WRONG_USE {2}Unknown command 'biuld'\.\n {2}hint: Did you mean build\? Run "sitegen --help"/,
  xyzzy: /Unknown command 'xyzzy'\.\n {2}hint: Run "sitegen --help"/,
  '--hlep': /Unknown option '--hlep'\.\n {2}hint: Did you mean --help\?/,
  'build --out-dri x': /Unknown option '--out-dri'\.\n {2}hint: Did you mean --out-dir\?/,
  'build --out-dir': /argument missing/,
  'build site other': /Too many arguments for 'build'/,
  'build --quiet --verbose': /cannot be used with/,
  'serve --port 65536': /Give a number from 0 to 65535\./,
  'serve --port 80x': /Give a number/,
  'serve --port=-1': /Give a number/,
  'dev nowhere': /The folder "nowhere" does not exist\./,
  'dev --poll 19': /Give a number of milliseconds from 20 to 60000, or none\./,
  'dev --poll site': /Give a number of milliseconds/,
  'dev --poll 60001': /Give a number of milliseconds/,
  'dev --allow-host http://a.example': /Give a name without protocol and port/,
  'dev --allow-host a.example:80': /Give a name without protocol and port/,
  'dev --allow-host ': /Give a name without protocol and port/,
  'init x --template blog': /Allowed choices are docs, docs-blog, docs-versioned, minimal\./,
  'clean nowhere':
    /The folder "nowhere" does not exist\.\n {2}hint: Give the folder that holds site\.config\.ts/,
  'info file.txt': /"file\.txt" is not a folder\./,
  'build --config nowhere.ts': /There is no file "nowhere\.ts"\./,
  'help start': /hint: Run "sitegen dev"\./,
  'help biuld': /Unknown command 'biuld'\.\n {2}hint: Did you mean build\? Run "sitegen --help"/,
  'dev --prot 1': /hint: Did you mean --port\? Run "sitegen dev --help" for its options/,
  start: /The command "start" has another name here\.\n {2}hint: Run "sitegen dev"\./,
  'deploy --skip-build': /sitegen has no command "deploy"\.\n {2}hint: Build the site and upload/,
  'docs:version:api 2.0': /hint: Run "sitegen version <name> --docs api"\./,
  'build --no-minify': /Unknown option '--no-minify'\.\n {2}hint: Build readable code: sitegen build --dev/,
  'version a/b': /VERSION_NAME_INVALID/,
  'check-links nowhere': /The folder "nowhere" does not exist\./,
}

for (const [args, error] of Object.entries(MISUSES))
  test(`sitegen ${args} is wrong use`, async () => {
    const outcome = await sitegen(args.split(' '))
    assert.deepEqual([outcome.code, outcome.out], [2, ''])
    assert.match(outcome.error, error)
    assert.doesNotMatch(outcome.error, / at .*\.ts:\d+|undefined|\[object/)
  })

test('wrong use with --json is a JSON document', async () => {
  const { code, out, error } = await sitegen(['build', 'nowhere', '--json'])
  assert.equal(code, 2)
  assert.equal(error, '')
  const { ok, exitCode, diagnostics } = JSON.parse(out) as Record<string, unknown>
  assert.deepEqual([ok, exitCode], [false, 2])
  assert.match(JSON.stringify(diagnostics), /WRONG_USE.*nowhere/)
})

test('sitegen --help, -h, help and nothing at all show examples, commands and exit codes', async () => {
  const { code, out, error } = await sitegen(['--help'])
  assert.deepEqual([code, error], [0, ''])
  for (const words of [
    'sitegen init',
    'npm run dev',
    'npm run build',
    'npx --no-install sitegen check-links',
  ])
    assert.match(out, new RegExp(`\\$ ${words}`))
  for (const name of ['clean', 'info']) assert.match(out, new RegExp(`^ {2}${name} `, 'm'))
  assert.match(out, /0 +done\n +1 +problems.*\n +2 +wrong use.*\n +130 +interrupted/)
  for (const args of [['-h'], ['help'], []]) assert.deepEqual(await sitegen(args), { code, out, error })
})

/** The options of each command, as its help shows them. */
const OPTIONS: Readonly<Record<string, string>> = {
  dev: '-p --port --host --allow-host --open --no-open -c --config --ignore-plugins -l --locale --poll',
  build:
    '--out-dir -c --config -l --locale --no-cache --dev --ignore-plugins --threads --explain --json --report --manifest --verify --shard --quiet --verbose',
  serve: '--dir -p --port --host --allow-host --open --no-open -c --config',
  'check-links': '--external --new-only --results --ignore --dir -c --config --json',
  compare: '--bytes --allow --html --json',
  swizzle: '-l --list -w --wrap -e --eject -t --typescript -j --javascript --danger -c --config',
  'write-heading-ids': '--syntax --migrate --overwrite --maintain-case -c --config',
  init: '--name --template --mermaid --plugin -y --yes',
}

for (const [name, options] of Object.entries(OPTIONS))
  test(`help of ${name} shows an example and the documented options`, async () => {
    const { code, out } = await sitegen([name, '--help'])
    assert.equal(code, 0)
    assert.match(out, new RegExp(`\\$ sitegen ${name}`))
    const shown = [...out.matchAll(/^ {2}(-\w, )?(--[\w-]+)/gm)].map(([, short = '', long]) => short + long)
    assert.equal(shown.join(' ').replaceAll(',', ''), `${options} -h --help`)
    assert.equal((await sitegen(['help', name])).out, out)
  })

test('what is named for words of other generators is there', async () => {
  for (const word of Object.keys(SAME)) {
    const { code, error } = await sitegen([word])
    const [, name = ''] = /Run "sitegen ([\w-]+)/.exec(error) ?? []
    assert.equal(code, 2, word)
    assert.equal((await sitegen([name, '--help'])).code, 0, word)
  }
})

test('version without a name prints the version, and how a version of the docs is made', async () => {
  const { code, out, error } = await sitegen(['version'])
  assert.deepEqual([code, error], [0, ''])
  assert.match(out, /^sitegen \d+\.\d+\.\d+\nTo freeze .*: sitegen version 2\.0\n$/)
})

test('the version is that of the package', async () => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  assert.deepEqual(await sitegen(['--version']), { code: 0, out: `${version}\n`, error: '' })
})

test('info prints versions and paths, also of a site without a configuration', async () => {
  const { code, out, error } = await sitegen(['info', 'site'])
  assert.deepEqual([code, error], [0, ''])
  for (const line of [
    'sitegen +\\d+\\.\\d+\\.\\d+$',
    `node +${process.version}$`,
    'react +19\\.',
    'esbuild +\\d',
  ])
    assert.match(out, new RegExp(`^${line}`, 'm'))
  assert.match(out, new RegExp(`^platform +${process.platform} ${process.arch} `, 'm'))
  assert.match(out, /^site +site\nconfig +none$/m)
  assert.match(out, /^cache +site\/\.sitegen \(does not exist yet\)$/m)
  assert.match(out, /^output +site\/build \(does not exist yet\)$/m)
  assert.ok(!out.includes(root))
})

test('info names a configuration without loading it', async () => {
  await mkdir(join(root, 'broken/build'), { recursive: true })
  await writeFile(join(root, 'broken/site.config.mjs'), 'this is no JavaScript')
  const { code, out } = await sitegen(['info', 'broken'])
  assert.equal(code, 0)
  assert.match(out, /^config +broken\/site\.config\.mjs$/m)
  assert.match(out, /^output +broken\/build$/m)
})

const MARKER = '{"sitegen":"0.1.0"}\n'

test('clean removes the cache and an output that a build made', async () => {
  await mkdir(join(root, 'made/.sitegen/cache'), { recursive: true })
  await mkdir(join(root, 'made/build/docs'), { recursive: true })
  await writeFile(join(root, 'made/build/.sitegen-output.json'), MARKER)
  await writeFile(join(root, 'made/site.config.ts'), '')
  const out = 'Removed .sitegen.\nRemoved build.\n'
  assert.deepEqual(await sitegen(['clean', 'made']), { code: 0, out, error: '' })
  assert.deepEqual(await readdir(join(root, 'made')), ['site.config.ts'])
  assert.equal((await sitegen(['clean', 'made'])).out, 'Nothing was removed.\n')
})

test('clean removes outputs in other folders, as long as they are outputs', async () => {
  const site = join(root, 'elsewhere')
  await mkdir(site)
  for (const name of ['public', 'other', 'gone']) {
    await mkdir(join(root, name))
    noteOutput(realpathSync(site), join(realpathSync(root), name))
  }
  await writeFile(join(root, 'public/.sitegen-output.json'), MARKER)
  await writeFile(join(root, 'other/thesis.txt'), 'years of work')
  await rm(join(root, 'gone'), { recursive: true })
  const { code, out } = await sitegen(['clean', 'elsewhere'])
  assert.equal(code, 0)
  assert.match(out, /^Removed \.sitegen\.$/m)
  assert.match(out, /^Removed \.\.\/public\.$/m)
  assert.match(out, /^Kept \.\.\/other: /m)
  assert.ok(!(await exists('public')) && (await exists('other/thesis.txt')))
})

test('clean keeps an output folder that no build made', async () => {
  await mkdir(join(root, 'foreign/build'), { recursive: true })
  await writeFile(join(root, 'foreign/build/thesis.txt'), 'years of work')
  const { code, out } = await sitegen(['clean', 'foreign'])
  assert.equal(code, 0)
  assert.match(out, /^Kept build: /)
  assert.ok(await exists('foreign/build/thesis.txt'))
})

test('clean does not follow a link to an output elsewhere', async () => {
  await mkdir(join(root, 'linked'))
  await mkdir(join(root, 'target'))
  await writeFile(join(root, 'target/.sitegen-output.json'), MARKER)
  await symlink(join(root, 'target'), join(root, 'linked/build'))
  await symlink(join(root, 'target'), join(root, 'linked/.sitegen'))
  assert.equal((await sitegen(['clean', 'linked'])).code, 0)
  assert.ok(await exists('target/.sitegen-output.json'))
  assert.ok(await exists('linked/build'))
  assert.ok(!(await exists('linked/.sitegen')))
})

test('a command that was interrupted before it started ends with 130 and says nothing', async () => {
  assert.deepEqual(await sitegen(['info', 'site'], AbortSignal.abort()), { code: 130, out: '', error: '' })
  const ended = AbortSignal.abort(new DOMException('SIGTERM', 'AbortError'))
  assert.deepEqual(await sitegen(['info', 'site'], ended), { code: 143, out: '', error: '' })
  assert.equal((await sitegen(['info', 'site'], new AbortController().signal)).code, 0)
})

test('an older version of Node gets one line', () => {
  for (const version of ['18.20.8', '20.18.3']) {
    const older = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`
    const bin = join(import.meta.dirname, '../../../bin/sitegen.js')
    const { status, stderr } = spawnSync(process.execPath, ['--import', older, bin, 'build'], {
      encoding: 'utf8',
    })
    assert.deepEqual([status, stderr], [1, `sitegen needs Node.js 20.19 or newer; this is ${version}.\n`])
  }
})
