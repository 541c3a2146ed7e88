import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import pico from 'picocolors'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { formatDiagnostic } from '../../../cli/report/format.ts'
import { createPrinter, isBrokenPipe, isPlain } from '../../../cli/report/print.ts'
import { createReporter, type ReporterOptions } from '../../../cli/report/steps.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { captureStream, captureStreams } from '../../support/capture.ts'

const file = 'content/docs/start.md' as FilePath
const root = temporaryFolder({
  [`site/${file}`]: `${'\r\n'.repeat(13)}See [install](./instal.md) first.\r\n`,
})

const deadLink: Diagnostic = {
  code: 'DEAD_LINK',
  level: 'error',
  message: '"/docs/instal/" is linked but no page has this URL.',
  place: { file, line: 14, column: 5, endColumn: 27 },
  notes: ['also linked from 3 more pages: /blog/hello/, /docs/faq/, /docs/upgrade/'],
  hint: 'did you mean "/docs/installation/"?',
}
const bare: Diagnostic = { code: 'A', level: 'error', message: 'x' }

const PRINTED = `error DEAD_LINK  "/docs/instal/" is linked but no page has this URL.
  content/docs/start.md:14:5
  14 | See [install](./instal.md) first.
     |     ^^^^^^^^^^^^^^^^^^^^^^
  also linked from 3 more pages: /blog/hello/, /docs/faq/, /docs/upgrade/
  hint: did you mean "/docs/installation/"?

`

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
  assert.equal(error, PRINTED)
  assert.equal(out, '')
})

test('a problem without notes and hint, in a file that cannot be read, has a place and no frame', () => {
  const place = { file: 'missing.md' as FilePath, line: 1, column: 2 }
  assert.equal(report([{ ...bare, level: 'warning', place }]).error, 'warning A  x\n  missing.md:1:2\n\n')
})

test('lines after the first of a message, a note or a hint are indented', () => {
  const { error } = report([{ ...bare, message: 'x\ny', notes: ['n\nm'], hint: 'h\ni' }])
  assert.equal(error, 'error A  x\n  y\n  n\n  m\n  hint: h\n  i\n\n')
})

test('a place below the current folder is shown relative to it, another relative to the site', () => {
  assert.match(report([deadLink], { cwd: root }).error, /^ {2}site\/content\/docs\/start\.md:14:5$/m)
  const elsewhere = report([deadLink], { cwd: join(root, 'elsewhere') })
  assert.match(elsewhere.error, /^ {2}content\/docs\/start\.md:14:5$/m)
})

test('text from content cannot steer the terminal', () => {
  const { error } = report([{ ...bare, message: '\u001b[2Jx', hint: '\u009bx' }])
  assert.ok(!error.includes('\u001b') && !error.includes('\u009b'))
})

test('the rest of a code is counted, and a problem that is reported again later is printed once', () => {
  const many = Array.from({ length: 52 }, (_, index) => ({ ...deadLink, message: `link ${index}` }))
  assert.match(report(many).error, /\nerror DEAD_LINK {2}and 2 more\n\n$/)
  const { reporter, streams } = report([deadLink])
  reporter.diagnostics([deadLink, { ...deadLink, message: 'other' }])
  assert.equal(streams.stderr.text().match(/^error /gm)?.length, 2)
})

const TERMINAL = { columns: 80 }
for (const [name, terminal, env, expected] of [
  ['a terminal', TERMINAL, {}, false],
  ['a pipe', null, {}, true],
  ['NO_COLOR', TERMINAL, { NO_COLOR: '1' }, true],
  ['an empty NO_COLOR', TERMINAL, { NO_COLOR: '' }, false],
  ['CI', TERMINAL, { CI: 'true' }, true],
  ['CI=false', TERMINAL, { CI: 'false' }, false],
  ['a dumb terminal', TERMINAL, { TERM: 'dumb' }, true],
] as const) {
  test(`with ${name} text is ${expected ? 'plain' : 'coloured'}`, () => {
    const stderr = captureStream(terminal)
    assert.equal(isPlain(stderr, env), expected)
    report([deadLink], { stderr, env })
    assert.equal(stderr.text().includes('\u001b['), !expected)
  })
}

test('a code is a link in terminals, to where the documentation says what it means', () => {
  const [line = ''] = formatDiagnostic(bare, { colors: pico.createColors(true) })
  const link = (address: string): string => `\u001b]8;;${address}\u001b\\`
  const address = 'https://sitegen.example/docs/api/diagnostics/#A'
  assert.ok(line.includes(`${link(address)}\u001b[1mA\u001b[22m${link('')}`), line)
})

test('on GitHub Actions each problem is also annotated, relative to the workspace', () => {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: root }
  const { out, error } = report([deadLink, { ...deadLink, level: 'warning' }], { env })
  const places = 'file=site/content/docs/start.md,line=14,col=5,endColumn=27,title=DEAD_LINK::"/docs/instal/"'
  assert.match(out, new RegExp(`^::error ${places}.*\n::warning ${places}.*\n$`))
  assert.match(error, /^error DEAD_LINK/)
  const elsewhere = report([deadLink], { env: { GITHUB_ACTIONS: 'false' } })
  assert.equal(elsewhere.out, '')
})

test('on GitHub Actions a note that looks like a workflow command is not one', () => {
  const { error } = report([{ ...bare, notes: ['::stop-commands::x'] }], { env: { GITHUB_ACTIONS: 'true' } })
  assert.ok(error.split('\n').every((line) => !line.trimStart().startsWith('::')))
})

test('a reader that closes the pipe does not raise an error', async () => {
  const failure = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  const broken = new Writable({ write: (_chunk, _encoding, done) => done(failure) })
  const printer = createPrinter({ stdout: broken, stderr: captureStream(), env: {} })
  const closed = new Promise((resolve) => broken.once('close', resolve))
  printer.line('one')
  await closed
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
