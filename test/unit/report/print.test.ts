import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, before, test } from 'node:test'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { createPrinter, isBrokenPipe, isPlain } from '../../../cli/report/print.ts'
import { createReporter } from '../../../cli/report/steps.ts'
import type { ReporterOptions } from '../../../cli/report/steps.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { captureStream, captureStreams } from './capture.ts'

const ESCAPE = '\u001b['
let root = ''

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'sitegen-print-'))
  await mkdir(join(root, 'site/content/docs'), { recursive: true })
  const lines = [...Array.from({ length: 13 }, () => ''), 'See [install](./instal.md) first.', '']
  await writeFile(join(root, 'site/content/docs/start.md'), lines.join('\r\n'))
})
after(() => rm(root, { recursive: true }))

const deadLink: Diagnostic = {
  code: 'DEAD_LINK',
  level: 'error',
  message: '"/docs/instal/" is linked but no page has this URL.',
  place: { file: 'content/docs/start.md' as FilePath, line: 14, column: 5, endColumn: 27 },
  notes: ['also linked from 3 more pages: /blog/hello/, /docs/faq/, /docs/upgrade/'],
  hint: `did you mean "/docs/installation/"? To allow dead links set onBrokenLinks: 'warn' in site.config.ts.`,
}

const PRINTED = `error DEAD_LINK  "/docs/instal/" is linked but no page has this URL.
  content/docs/start.md:14:15
  14 | See [install](./instal.md) first.
     |     ^^^^^^^^^^^^^^^^^^^^^^
  also linked from 3 more pages: /blog/hello/, /docs/faq/, /docs/upgrade/
  hint: did you mean "/docs/installation/"? To allow dead links set onBrokenLinks: 'warn' in site.config.ts.
`.replace('14:15', '14:5')

/** Reports problems as from the site's own folder and returns what was written. */
function report(diagnostics: readonly Diagnostic[], options: Partial<ReporterOptions> = {}) {
  const streams = captureStreams()
  const site = join(root, 'site')
  const reporter = createReporter({ ...streams, siteDir: site, cwd: site, ...options })
  reporter.diagnostics(diagnostics)
  return { reporter, out: streams.stdout.text(), error: streams.stderr.text(), streams }
}

test('a problem is printed with code, place, frame, notes and hint, on stderr', () => {
  const { out, error } = report([deadLink])
  assert.equal(error, `${PRINTED}\n`)
  assert.equal(out, '')
})

test('a problem without place, notes and hint is one line', () => {
  const { error } = report([{ code: 'A', level: 'warning', message: 'x' }])
  assert.equal(error, 'warning A  x\n\n')
})

test('a problem in a file that cannot be read has a place and no frame', () => {
  const place = { file: 'missing.md' as FilePath, line: 1, column: 2 }
  assert.equal(
    report([{ code: 'A', level: 'error', message: 'x', place }]).error,
    'error A  x\n  missing.md:1:2\n\n',
  )
})

test('lines after the first of a message, a note or a hint are indented', () => {
  const { error } = report([{ code: 'A', level: 'error', message: 'x\ny', notes: ['n\nm'], hint: 'h\ni' }])
  assert.equal(error, 'error A  x\n  y\n  n\n  m\n  hint: h\n  i\n\n')
})

test('a place below the current folder is shown relative to it, another relative to the site', () => {
  assert.match(report([deadLink], { cwd: root }).error, /^ {2}site\/content\/docs\/start\.md:14:5$/m)
  assert.match(
    report([deadLink], { cwd: join(root, 'elsewhere') }).error,
    /^ {2}content\/docs\/start\.md:14:5$/m,
  )
})

test('text from content cannot steer the terminal', () => {
  const { error } = report([{ code: 'A', level: 'error', message: '\u001b[2Jx', hint: '\u009bx' }])
  assert.ok(!error.includes('\u001b') && !error.includes('\u009b'))
})

test('the rest of a code is counted', () => {
  const many = Array.from({ length: 52 }, (_, index) => ({ ...deadLink, message: `link ${index}` }))
  assert.match(report(many).error, /\nerror DEAD_LINK {2}and 2 more\n\n$/)
})

test('a problem that is reported again later is printed once', () => {
  const { reporter, streams } = report([deadLink])
  reporter.diagnostics([deadLink, { ...deadLink, message: 'other' }])
  assert.equal(streams.stderr.text().match(/^error /gm)?.length, 2)
})

const looks: readonly (readonly [string, boolean, Readonly<Record<string, string>>, boolean])[] = [
  ['a terminal', true, {}, false],
  ['a pipe', false, {}, true],
  ['NO_COLOR', true, { NO_COLOR: '1' }, true],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, false],
  ['CI', true, { CI: 'true' }, true],
  ['CI=false', true, { CI: 'false' }, false],
  ['a dumb terminal', true, { TERM: 'dumb' }, true],
]

for (const [name, isTerminal, env, expected] of looks) {
  test(`with ${name} text is ${expected ? 'plain' : 'coloured'}`, () => {
    assert.equal(isPlain(captureStream(isTerminal ? { columns: 80 } : null), env), expected)
    const stderr = captureStream(isTerminal ? { columns: 80 } : null)
    report([deadLink], { stderr, env })
    assert.equal(stderr.text().includes(ESCAPE), !expected)
  })
}

test('on GitHub Actions each problem is also annotated, relative to the workspace', () => {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: root }
  const { out, error } = report([deadLink, { ...deadLink, level: 'warning' }], { env })
  const places = 'file=site/content/docs/start.md,line=14,col=5,endColumn=27,title=DEAD_LINK::"/docs/instal/"'
  assert.match(out, new RegExp(`^::error ${places}.*\n::warning ${places}.*\n$`))
  assert.match(error, /^error DEAD_LINK/)
})

test('elsewhere nothing is annotated', () => {
  assert.equal(report([deadLink], { env: { GITHUB_ACTIONS: 'false' } }).out, '')
})

test('on GitHub Actions a note that looks like a workflow command is not one', () => {
  const { error } = report([{ code: 'A', level: 'error', message: 'x', notes: ['::stop-commands::x'] }], {
    env: { GITHUB_ACTIONS: 'true' },
  })
  assert.ok(error.split('\n').every((line) => !line.trimStart().startsWith('::')))
})

test('a reader that closes the pipe does not raise an error', async () => {
  const broken = new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    },
  })
  const printer = createPrinter({ stdout: broken, stderr: captureStream(), env: {} })
  printer.line('one')
  await new Promise((resolve) => broken.once('close', resolve))
  printer.line('two')
})

test('a failure of stdout ends nothing, and reaches who else listens', () => {
  const failing = new Writable()
  const heard: Error[] = []
  failing.on('error', (error) => void heard.push(error))
  createPrinter({ stdout: failing, stderr: captureStream(), env: {} })
  const failure = Object.assign(new Error('full'), { code: 'ENOSPC' })
  failing.emit('error', failure)
  assert.deepEqual(heard, [failure])
  assert.equal(isBrokenPipe(failure), false)
})

test('printers of one stream share one listener', () => {
  const stdout = captureStream()
  for (let count = 0; count < 20; count += 1) createPrinter({ stdout, stderr: stdout, env: {} })
  assert.equal(stdout.listenerCount('error'), 1)
})
