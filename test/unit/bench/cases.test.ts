import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { caseNames, measureCases, type CaseName, type CaseResult } from '../../../bench/builds/cases.ts'
import { linkedPages } from '../../../bench/corpus/page.ts'
import { folderUrl } from '../../../bench/peers/shared-site.ts'
import { sitegen } from '../../../bench/peers/sitegen.ts'
import { freshSite, removeSites, type Site } from '../../../bench/site.ts'

/** A tool that puts the Markdown of a page behind HTML that is there, and notes what it found. */
const PROGRAM = `
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
const [log] = process.argv.slice(2)
const { ino } = statSync('docs/index.md')
const kept = existsSync('.sitegen/kept') ? readFileSync('.sitegen/kept', 'utf8') : ''
appendFileSync(log, JSON.stringify({ output: existsSync('build'), kept, ino, home: existsSync(process.env.HOME) }) + '\\n')
cpSync('html', 'build', { recursive: true })
for (const file of readdirSync('docs', { recursive: true }).filter((name) => name.endsWith('.md'))) {
  const url = file.replace(/index\\.md$/, '').replace(/\\.md$/, '/')
  appendFileSync('build/docs/' + url + 'index.html', readFileSync('docs/' + file))
}
mkdirSync('.sitegen', { recursive: true })
appendFileSync('.sitegen/kept', 'x')
`

const dir = mkdtempSync(path.join(os.tmpdir(), 'bench-cases-'))
after(() => rmSync(dir, { recursive: true, force: true }))
const program = path.join(dir, 'tool.mjs')
const log = path.join(dir, 'found.jsonl')
writeFileSync(program, PROGRAM)

const tool: Site['tool'] = {
  toolDir: dir,
  version: '0',
  peer: {
    ...sitegen,
    siteFiles: (pages) =>
      Object.fromEntries(
        pages.map((page) => {
          const links = linkedPages(page, pages).map(
            (to) => `<a href="${folderUrl(to)}#start">${to.title}</a>`,
          )
          const tokens = '<span class="token x">x</span>'.repeat(80)
          const box = '<p class="theme-admonition">'
          return [
            `html/${sitegen.htmlFile(page)}`,
            `<h1 id="start">${page.title}</h1>${links.join('')}${tokens}${box}`,
          ]
        }),
      ),
    build: () => ({ program: 'node', args: [program, log] }),
  },
}

interface Found {
  readonly output: boolean
  readonly kept: string
  readonly ino: number
}

async function measured(
  ...wanted: readonly CaseName[]
): Promise<{ results: CaseResult[]; found: Found[]; site: Site }> {
  rmSync(log, { force: true })
  const site = await freshSite(tool, { pages: 6 })
  const results: CaseResult[] = []
  const signal = new AbortController().signal
  await measureCases(site, new Set(wanted), {
    cacheDir: dir,
    signal,
    report: (result) => void results.push(result),
  })
  const found = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line): Found => JSON.parse(line))
  return { results, found, site }
}

test('every case finds what it is about', async () => {
  const { results, found } = await measured(...(Object.keys(caseNames) as CaseName[]))
  assert.deepEqual(
    results.map(({ name, problem }) => [name, problem]),
    [
      ['cold', ''],
      ['first-warm', ''],
      ['unchanged', ''],
      ['paragraph', ''],
      ['restored', ''],
      ['restored-caches', ''],
    ],
  )
  assert.deepEqual(
    found.map(({ output, kept }) => [output, kept]),
    [
      [false, ''],
      [true, 'x'],
      [true, 'xx'],
      [true, 'xxx'],
      [true, 'xxxx'],
      [false, 'xxxxx'],
    ],
  )
  const [cold, , , paragraph, restored, restoredCaches] = found.map(({ ino }) => ino)
  assert.equal(cold, paragraph)
  assert.notEqual(cold, restored)
  assert.notEqual(restored, restoredCaches)
})

test('a case that others need is built without a figure, others are left out', async () => {
  const { results, found } = await measured('paragraph')
  assert.deepEqual(
    results.map(({ name }) => name),
    ['paragraph'],
  )
  assert.equal(found.length, 3)
})

test('each site has a folder of its own, and all are removed at the end', async () => {
  const [first, second] = [await measured('cold'), await measured('cold')]
  assert.notEqual(first.site.siteDir, second.site.siteDir)
  assert.deepEqual(
    [...first.found, ...second.found].map(({ output, kept }) => [output, kept]),
    [
      [false, ''],
      [false, ''],
    ],
  )
  await removeSites(tool)
  assert.ok(!existsSync(first.site.siteDir))
})

test('a build that did not take the edit in does not count, and nothing follows it', async () => {
  writeFileSync(
    program,
    PROGRAM.replace("cpSync('html'", "if (kept === '') cpSync('html'").replace(
      'for (const file',
      "if (kept === '') for (const file",
    ),
  )
  const { results } = await measured('paragraph', 'restored')
  assert.deepEqual(
    results.map(({ name, problem }) => [name, problem]),
    [['paragraph', 'The new paragraph is not in the output.']],
  )
})
