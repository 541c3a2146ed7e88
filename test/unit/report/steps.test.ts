import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { createReporter, type ReporterOptions } from '../../../cli/report/steps.ts'
import { captureStreams } from '../../support/capture.ts'

const CLEAR = '\r\u001b[2K'
const problem: Diagnostic = { code: 'A', level: 'error', message: 'x' }

/** A reporter with a clock that the test moves. */
function setUp({ columns, ...options }: Partial<ReporterOptions> & { readonly columns?: number } = {}) {
  const streams = captureStreams(columns === undefined ? null : { columns })
  const clock = { time: 0 }
  const reporter = createReporter({ ...streams, now: () => clock.time, ...options })
  return { reporter, clock, out: streams.stdout.text, error: streams.stderr.text }
}

/** What remains of terminal output: colours and rewritten text removed. */
function settled(text: string): string {
  // oxlint-disable-next-line no-control-regex -- terminal sequences are what is removed
  return text.replace(/[^\n\r]*\r\u001b\[2K/g, '').replace(/\u001b\[\d+m/g, '')
}

const failing = (): Promise<never> => Promise.reject(new Error('no'))

test('a step returns the result of its work and shows name and time in a pipe', async () => {
  const { reporter, clock, out } = setUp()
  const result = await reporter.step('compile', async () => {
    clock.time += 1234
    return 42
  })
  assert.equal(result, 42)
  assert.equal(out(), '  compile 1.2 s\n')
  assert.deepEqual(reporter.steps(), [{ name: 'compile', milliseconds: 1234 }])
})

test('a step that fails throws and shows no time, and leaves no half line on a terminal', async () => {
  const [pipe, terminal] = [setUp(), setUp({ columns: 80 })]
  await assert.rejects(pipe.reporter.step('scan', failing), /no/)
  await assert.rejects(terminal.reporter.step('scan', failing), /no/)
  assert.deepEqual([pipe.out(), pipe.reporter.steps(), settled(terminal.out())], ['', [], ''])
})

test('progress writes nothing in a pipe, with CI and with NO_COLOR, and outside of a step', async () => {
  for (const options of [{}, { columns: 80, env: { CI: '1' } }, { columns: 80, env: { NO_COLOR: '1' } }]) {
    const { reporter, clock, out } = setUp(options)
    await reporter.step('compile', () => {
      clock.time += 10_000
      reporter.progress(1, 100)
    })
    assert.equal(out(), '  compile 10.0 s\n')
  }
  const { reporter, out } = setUp({ columns: 80 })
  reporter.progress(1, 2)
  assert.equal(out(), '')
})

test('progress rewrites one line of a terminal at most every 80 ms', async () => {
  const { reporter, clock, out } = setUp({ columns: 80 })
  await reporter.step('compile', () => {
    for (let done = 1; done <= 160; done += 1) {
      clock.time += 10
      reporter.progress(done, 160)
    }
  })
  const rewrites = out().match(/compile \d+\/160/g) ?? []
  assert.deepEqual([rewrites.length, rewrites[0]], [20, 'compile 8/160'])
  assert.equal(settled(out()), '  compile 1.6 s\n')
})

test('a step that counts nothing shows on a terminal that it works', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const { reporter, clock, out } = setUp({ columns: 80 })
  await reporter.step('bundle', () => {
    clock.time += 2300
    context.mock.timers.tick(250)
  })
  assert.match(out(), /bundle …[^]*bundle 2\.3 s/)
  assert.equal(settled(out()), '  bundle 2.3 s\n')
})

test('a rewritten line is not wider than the terminal, and whole where that does not tell its width', async () => {
  const [narrow, unknown] = [setUp({ columns: 10 }), setUp({ columns: 0 })]
  await narrow.reporter.step('a step with a long name', () => {})
  const [live = ''] = narrow.out().split(CLEAR)
  // oxlint-disable-next-line no-control-regex -- colours are what is removed
  assert.equal(live.replace(/\u001b\[\d+m/g, ''), '  a step ')
  await unknown.reporter.step('compile', () => {})
  assert.match(unknown.out(), /compile …/)
})

test('a line during a step stands above the rewritten one, of which a finished step leaves nothing', async () => {
  const { reporter, out } = setUp({ columns: 80 })
  await reporter.step('scan', () => reporter.info('found 3 files'))
  assert.equal(settled(out()), 'found 3 files\n  scan 0 ms\n')
  assert.equal(out().slice(out().lastIndexOf(CLEAR) + CLEAR.length), '  scan \u001b[2m0 ms\u001b[22m\n')
})

test('the end of the report removes the line of a step that was left running', () => {
  const { reporter, out } = setUp({ columns: 80 })
  void reporter.step('compile', () => new Promise(() => {}))
  reporter.end(130)
  assert.equal(settled(out()), '')
})

test('progress of a nested step counts there, and the outer step shows again after it', async () => {
  const { reporter, out } = setUp({ columns: 80 })
  await reporter.step('outer', () => reporter.step('inner', () => {}))
  assert.equal(settled(out()), '  inner 0 ms\n  outer 0 ms\n')
  assert.ok(out().lastIndexOf('outer …') > out().indexOf('inner …'))
})

test('quiet shows problems and nothing else', async () => {
  const { reporter, out, error } = setUp({ level: 'quiet', columns: 80 })
  await reporter.step('scan', () => reporter.progress(1, 2))
  reporter.info('a')
  reporter.diagnostics((['error', 'warning', 'info'] as const).map((level) => ({ ...problem, level })))
  assert.equal(out(), '')
  assert.match(error(), /error[^]*warning/)
  assert.doesNotMatch(error(), /info/)
})

test('the end counts the problems when they decided the exit code, and says what that means', () => {
  const [failed, passed] = [setUp(), setUp()]
  failed.reporter.diagnostics([problem, { ...problem, level: 'warning' }])
  failed.reporter.afterFailure('Nothing was published.')
  failed.reporter.end(1)
  assert.match(failed.error(), /\n1 error and 1 warning\. Nothing was published\.\n$/)
  passed.reporter.diagnostics([{ ...problem, level: 'warning' }])
  passed.reporter.end(0)
  assert.doesNotMatch(passed.error(), /1 warning\./)
})

test('JSON mode writes one document to stdout at the end and nothing else', async () => {
  const { reporter, clock, out, error } = setUp({ json: true, columns: 80 })
  await reporter.step('scan', () => {
    clock.time += 5
    reporter.progress(1, 2)
  })
  reporter.info('a')
  reporter.diagnostics([{ ...problem, code: 'Z' }, problem])
  reporter.diagnostics([problem])
  reporter.result({ pages: 3 })
  assert.equal(out(), '')
  reporter.end(1)
  const url = 'https://sitegen.example/docs/api/diagnostics/#'
  assert.deepEqual(JSON.parse(out()), {
    version: 1,
    ok: false,
    exitCode: 1,
    result: { pages: 3 },
    diagnostics: ['A', 'Z'].map((code) => ({ ...problem, code, url: url + code })),
    steps: [{ name: 'scan', milliseconds: 5 }],
  })
  assert.equal(error(), '')
})

test('JSON mode holds all problems, also those that text would only count', () => {
  const { reporter, out } = setUp({ json: true })
  reporter.diagnostics(Array.from({ length: 120 }, (_, index) => ({ ...problem, message: String(index) })))
  reporter.end(0)
  const { diagnostics, ...document } = JSON.parse(out()) as { readonly diagnostics: readonly unknown[] }
  assert.equal(diagnostics.length, 120)
  assert.deepEqual(document, { version: 1, ok: true, exitCode: 0, result: null, steps: [] })
})

test('JSON mode annotates on stderr', () => {
  const { reporter, out, error } = setUp({ json: true, env: { GITHUB_ACTIONS: 'true' } })
  reporter.diagnostics([problem])
  assert.deepEqual([out(), error()], ['', '::error title=A::x\n'])
})

test('problems name the configuration that the site has', () => {
  const { reporter } = setUp({ json: true })
  const notes = ['set a in site.config or in site.config.ts']
  const asked = { ...problem, notes, hint: 'Fix it.', allowedBy: "Set b: 'ignore' in site.config." }
  const hints = ['site.config.mjs', 'docusaurus.config.js'].map((name) => {
    reporter.configFile(name)
    const { notes: [note] = [], hint } = reporter.completed(asked)
    return `${note}. ${hint}`
  })
  assert.deepEqual(hints, [
    "set a in site.config or in site.config.ts. Fix it. Set b: 'ignore' in site.config.",
    "set a in docusaurus.config.js or in site.config.ts. Fix it. Set b: 'ignore' in docusaurus.config.js.",
  ])
})
