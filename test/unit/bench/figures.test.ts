import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { globSync } from 'tinyglobby'
import { projectDir } from '../../../bench/install.ts'
import { RUNS, timesText, withUnit } from '../../../content/components/home/figures.ts'

/** Pages with figures of the bench. Posts that count what this site had on a day are none of them. */
const PLACES = [
  'README.md',
  'content/pages/_home/*.md',
  'content/docs/*.{md,mdx}',
  'content/docs/advanced/*.md',
  'content/blog/2026-*.md',
]

const QUANTITY = /(?<![\w.,])\d[\d.,]*\s?(?:s|ms|kB|KB|MB|GB|times|seconds|milliseconds)(?!\w)/g

/** What is no figure of the bench: limits of sitegen, examples, and sizes that follow from others. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'content/docs/advanced/client.md': ['200 ms'],
  'content/docs/advanced/plugins.md': ['30 seconds'],
  'content/docs/cli.md': ['80 MB', '300 milliseconds'],
  'content/docs/configuration.md': ['5 MB', '50 seconds'],
  'content/docs/deployment.md': ['1 GB'],
  'content/docs/dev-server.md': ['8 seconds', '300 milliseconds'],
  'content/docs/incremental-builds.md': ['25 KB', '25 MB'],
  'content/docs/large-sites.md': ['25 KB', '250 MB', '1 GB', '80 MB'],
  // Measured once, with many machines in turn.
  'content/docs/many-machines.md': [
    '6 KB',
    '660 s',
    '1,134 s',
    '302 s',
    '266 s',
    '400 s',
    '546 s',
    '460 s',
    '526 s',
    '212 s',
    '304 s',
    '15 s',
    '11 s',
    '3.6 GB',
    '2.4 GB',
    '4.3 GB',
    '4.6 GB',
    '3.7 GB',
    '0.2 GB',
    '9.8 GB',
    '98 GB',
    '43 KB',
    '43 GB',
  ],
  'content/docs/performance.md': ['6 KB', '8 kB', '90 kB'],
  'content/docs/styling-layout.mdx': ['29 KB', '6 kB'],
  'content/docs/swizzling.md': ['200 ms'],
  'content/blog/2026-11-27-threads-that-come-out-even.md': ['80 MB'],
}

/** All figures as pages write them, and how many times one tool's is another's. */
const known = new Set(
  RUNS.flatMap(({ figures }) =>
    figures.flatMap(({ values, unit }) => {
      const all = Object.values(values)
      const ratios = all.flatMap((one) => all.map((other) => `${timesText(one, other)} times`))
      return [...all.map((value) => withUnit(value, unit)), ...ratios]
    }),
  ),
)

/** The text with blanks where it is code. */
const withoutCode = (text: string): string =>
  text.replace(/^(`{3,})[^]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '')

test('what pages, docs, posts and the readme say is in the file of figures', () => {
  const wrong = globSync(PLACES, { cwd: projectDir })
    .sort()
    .flatMap((file) => {
      const text = withoutCode(readFileSync(path.join(projectDir, file), 'utf8'))
      const others = OTHERS[file] ?? []
      return [...text.matchAll(QUANTITY)]
        .filter(([quantity]) => !known.has(quantity) && !others.includes(quantity))
        .map(([quantity]) => `${file}: ${quantity}`)
    })
  assert.deepEqual(wrong, [])
})

test('no figure is older than the last release, and each says how it is repeated and of which versions it is', () => {
  const changelog = readFileSync(path.join(projectDir, 'CHANGELOG.md'), 'utf8')
  const [, released = ''] = /^## .*\((\d{4}-\d{2}-\d{2})\)$/m.exec(changelog) ?? []
  assert.match(released, /^\d{4}/)
  const manifest = readFileSync(path.join(projectDir, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  for (const { name, date, command, versions, figures } of RUNS) {
    assert.ok(date >= released, `${name} was measured on ${date}, before the release of ${released}`)
    assert.match(command, /^npm run bench -- /, name)
    assert.equal(versions['sitegen'], version, name)
    assert.ok(figures.length > 0, name)
  }
})

test('figures have three digits and a unit', () => {
  assert.deepEqual(
    [
      withUnit(0.9, 's'),
      withUnit(27.123, 'kB'),
      withUnit(2759, 'MB'),
      withUnit(1354, 'ms'),
      withUnit(81, 'ms'),
    ],
    ['0.9 s', '27.1 kB', '2,759 MB', '1.35 s', '81 ms'],
  )
  assert.deepEqual([timesText(0.9, 27.8), timesText(27, 405), timesText(4.99, 48)], ['31', '15', '9.6'])
})
