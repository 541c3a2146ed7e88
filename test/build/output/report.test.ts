import assert from 'node:assert/strict'
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { reportSchema, type BuildReport } from '../../../cli/report/build-report/schema.ts'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, readTree, runCli, type Files } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'
import { runProcess } from '../../support/sitegen-process.ts'

const TABS = `<Tabs>\n<TabItem value="a">\n\nOne\n\n</TabItem>\n</Tabs>\n`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--${'x'.repeat(20_000)}--></svg>`

const FILES: Files = {
  'src/pages/index.tsx': 'export default function Home() {\n  return <main>Home</main>\n}\n',
  'docs/index.md': '# Docs\n\n![A square](./square.svg)\n',
  'docs/square.svg': SVG,
  'docs/tabs.mdx': TABS,
}

const QUERIES: Files = {
  'search.queries.json': JSON.stringify([
    { query: 'tabs one', page: '/docs/tabs' },
    { query: 'nowhere', page: '/docs/tabs' },
  ]),
}

function configWith(more: string): Files {
  return { 'site.config.mjs': `export default { title: 'Test', url: 'https://sitegen.example', ${more} }\n` }
}

function readReport(dir: string, file = 'report.json'): BuildReport {
  return reportSchema.parse(JSON.parse(readFileSync(path.join(dir, file), 'utf8')))
}

const site = siteOf(FILES)
const built = runCli(['build', site.dir, '--no-cache', '--report', 'reports/first.json'], site.dir)

test('a report fits its schema and says what was built', async () => {
  assert.equal((await built).exitCode, 0)
  const { ok, output, cache, diagnostics, times, budgets } = readReport(site.dir, 'reports/first.json')
  assert.deepEqual([ok, diagnostics, budgets], [true, [], []])
  const files = new Map(readTree(path.join(site.dir, 'build')))
  files.delete('.sitegen-output.json')
  assert.equal(output?.files, files.size)
  assert.equal(
    output.bytes,
    [...files.values()].reduce((sum, file) => sum + file.length, 0),
  )
  assert.deepEqual(
    output.perPage.map(({ url, source }) => `${url} ${source ?? '-'}`),
    ['/ src/pages/index.tsx', '/404.html -', '/docs/ docs/index.md', '/docs/tabs docs/tabs.mdx', '/search -'],
  )
  assert.deepEqual(cache, {
    compiled: { hits: 0, misses: 2, reasons: { disabled: 2 } },
    bundled: { hits: 0, misses: 1, reasons: { disabled: 1 } },
    rendered: { hits: 0, misses: 5, reasons: { disabled: 5 } },
  })
  assert.deepEqual(
    times.steps.map(({ name }) => name),
    ['config', 'scan', 'compile', 'bundle', 'render', 'write', 'check', 'publish'],
  )
  assert.equal(times.slowestPages.length, 5)
  assert.ok(times.slowestPages.some(({ source, compile }) => source === 'docs/tabs.mdx' && compile > 0))
})

test('what a page is charged with is what its HTML names', async () => {
  await built
  const { output } = readReport(site.dir, 'reports/first.json')
  for (const page of output?.perPage ?? []) {
    const file = page.url.endsWith('.html') ? page.url : `${page.url.replace(/\/?$/, '/')}index.html`
    const html = site.read(`build${file}`)
    const sizeOf = (found: Iterable<RegExpMatchArray>): number =>
      [...new Set(Array.from(found, ([, name = '']) => name))].reduce(
        (sum, name) => sum + Buffer.byteLength(site.read(`build${name}`)),
        0,
      )
    assert.equal(page.html.bytes, Buffer.byteLength(html))
    assert.equal(
      page.firstLoadJs.bytes,
      sizeOf(html.matchAll(/(?:src|href)="(\/assets\/js\/[^"]+)"/g)),
      page.url,
    )
    assert.equal(page.styles.bytes, sizeOf(html.matchAll(/href="(\/assets\/css\/[^"]+)"/g)), page.url)
    assert.equal(page.images.bytes, page.url === '/docs/' ? SVG.length : 0)
    assert.ok(page.firstLoadJs.gzip < page.firstLoadJs.bytes / 2)
  }
})

test('the report in short follows the summary', async () => {
  const { stdout } = await built
  assert.match(
    stdout,
    /^Built .* into build\/ in .*$[^]+^First-load JavaScript, gzip:$[^]+^Cache: content 0 hits, 2 rebuilt \(disabled 2\); pages 0 hits, 5 rebuilt \(disabled 5\)$/m,
  )
  assert.ok(stdout.endsWith('Report: reports/first.json\n'))
})

test('the same build says the same but for times', { skip: skipUnlessWhole }, async () => {
  await built
  await runCli(['build', site.dir, '--no-cache', '--quiet', '--report', 'second.json'], site.dir)
  const [first, second] = ['reports/first.json', 'second.json'].map((file) => ({
    ...readReport(site.dir, file),
    times: null,
  }))
  assert.equal(JSON.stringify(second), JSON.stringify(first))
})

test('--json has the same scripts as the report', async () => {
  await built
  const json = JSON.parse((await buildSite(site.dir)).stdout) as { result: { scripts: unknown } }
  assert.deepEqual(json.result.scripts, readReport(site.dir, 'reports/first.json').output?.scripts)
})

test('a failed build writes what was wrong, and what was measured before', async () => {
  const other = siteOf({ ...FILES, 'docs/dead.md': '---\nunlisted: maybe\n---\n\n[x](/nowhere)\n' })
  const report = (): Promise<BuildReport> =>
    buildSite(other.dir, '--report', path.join(other.dir, 'report.json')).then(() => readReport(other.dir))
  const { ok, diagnostics, output } = await report()
  assert.deepEqual([ok, diagnostics.map(({ code }) => code)], [false, ['FRONT_MATTER_INVALID', 'DEAD_LINK']])
  assert.equal(output?.pages, 6)
  other.write({ 'site.config.mjs': 'export default { titel: 1 }\n', 'docs/dead.md': '# Dead\n' })
  const early = await report()
  assert.deepEqual([early.output, early.cache], [null, null])
  assert.ok(early.diagnostics.some(({ code }) => code === 'CONFIG_UNKNOWN_KEY'))
  assert.deepEqual(
    readdirSync(other.dir).filter((name) => name.includes('.tmp')),
    [],
  )
})

test(
  'budgets that are exceeded fail a build of code for readers, and publish nothing; others are in the report',
  { skip: skipUnlessWhole },
  async () => {
    const heavy = siteOf({
      ...FILES,
      ...configWith("budgets: { firstLoadJs: '1 kB', page: 100, search: 10, total: '1 KiB' }"),
      ...QUERIES,
    })
    const build = (): ReturnType<typeof runCli> =>
      runCli(['build', heavy.dir, '--report', 'report.json'], heavy.dir)
    const failed = await build()
    assert.equal(failed.exitCode, 1)
    assert.equal(failed.stderr.match(/^error BUDGET_EXCEEDED/gm)?.length, 4)
    assert.ok(!existsSync(path.join(heavy.dir, 'build')))
    const { budgets, output } = readReport(heavy.dir)
    assert.deepEqual(
      budgets.map(({ over }) => over),
      [5, 5, 2, 1],
    )
    assert.ok(output?.perPage.every(({ html: { bytes, gzip = bytes } }) => gzip < bytes))
    assert.equal((await buildSite(heavy.dir, '--dev')).exitCode, 0)

    heavy.write(configWith("budgets: { firstLoadJs: '5 MB', page: '5 MB', search: '1 MB', total: '9 GB' }"))
    const { exitCode, stdout } = await build()
    assert.equal(exitCode, 0)
    assert.match(
      stdout,
      /Search: 2 queries, median .+ of the index, at most .+; 1 of them does not find the page/,
    )
    const kept = readReport(heavy.dir)
    assert.deepEqual(
      kept.budgets.map(({ budget, over }) => `${budget} ${over}`),
      ['firstLoadJs 0', 'page 0', 'search 0', 'total 0'],
    )
    const answers = kept.output?.search ?? []
    assert.deepEqual(
      answers.map(({ query, rank, corrected }) => [query, rank, corrected]),
      [
        ['tabs one', 1, null],
        ['nowhere', null, null],
      ],
    )
    assert.ok(answers.every(({ bytes }) => bytes > 0))
  },
)

test('the time of a build is that from the start of its process', { skip: skipUnlessWhole }, async () => {
  const wait = 400
  const slowStart = `data:text/javascript,await new Promise((done) => setTimeout(done, ${wait}))`
  const ran = await runProcess(['build', '--json', '--report', 'reports/start.json'], {
    cwd: site.dir,
    nodeArgs: ['--import', slowStart],
  })
  assert.equal(ran.exitCode, 0, ran.stdout)
  const { result, steps } = JSON.parse(ran.stdout) as {
    readonly result: { readonly milliseconds: number }
    readonly steps: readonly { readonly milliseconds: number }[]
  }
  const inSteps = steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  assert.ok(result.milliseconds >= wait + inSteps, `${result.milliseconds} ms, steps ${inSteps} ms`)
  assert.ok(readReport(site.dir, 'reports/start.json').times.milliseconds >= result.milliseconds)
})

test('a report that cannot be written stops the build before it starts', async (t) => {
  const closed = siteOf({ ...FILES, 'closed/a.txt': '', 'file.txt': '' })
  t.after(() => {
    chmodSync(path.join(closed.dir, 'closed'), 0o700)
  })
  const cases = ['build/report.json', 'docs', 'file.txt/report.json']
  // Root may write anywhere.
  if (process.getuid?.() !== 0) cases.push('closed/report.json')
  chmodSync(path.join(closed.dir, 'closed'), 0o500)
  for (const file of cases) {
    const { exitCode, stderr, stdout } = await runCli(['build', closed.dir, '--report', file], closed.dir)
    assert.deepEqual([exitCode, stdout], [1, ''], file)
    assert.match(
      stderr,
      new RegExp(`^error REPORT_NOT_WRITTEN {2}The report "${file}" cannot be written: \\S`),
    )
  }
  assert.ok(!existsSync(path.join(closed.dir, 'build')))
})
