import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { MARK, partTexts } from '../../../bench/corpus/components.ts'
import { linkedPages } from '../../../bench/corpus/page.ts'
import { planPages, type CorpusPage } from '../../../bench/corpus/tree.ts'
import { measure, type MeasureOptions } from '../../../bench/measure.ts'
import { sitegen } from '../../../bench/peers.ts'
import { folderUrl } from '../../../bench/peers/site.ts'
import { caseNames, freshSite, measureCases, type CaseName } from '../../../bench/site.ts'
import { verifyOutput } from '../../../bench/verify.ts'
import { temporaryFolder } from '../../unit/support/temporary-folder.ts'

/** Known loads: so much CPU time in the process itself, in a child it waits for and in one it leaves behind. */
const LOAD = `
const { spawn, spawnSync } = require('node:child_process')
const [, , job, ...args] = process.argv
const used = () => process.cpuUsage().user + process.cpuUsage().system
const burn = (ms) => { for (const start = used(); used() - start < ms * 1000; ); }
const jobs = {
  burn: (ms) => burn(Number(ms)),
  tree: (ms) => {
    spawnSync(process.execPath, [__filename, 'burn', ms])
    spawn(process.execPath, [__filename, 'burn', ms], { detached: true, stdio: 'ignore' }).unref()
    burn(Number(ms))
    process.exit(3)
  },
  hold: (megabytes) => {
    const bytes = Buffer.alloc(megabytes * 1e6, 1)
    setTimeout(() => console.log(bytes.length), 300)
  },
}
jobs[job](...args)
`

const possible = process.platform === 'linux' && existsSync('/usr/bin/perl')

describe('measure', { skip: !possible }, () => {
  const dir = temporaryFolder({ 'load.cjs': LOAD })
  const measureLoad = (args: readonly string[], options: Partial<MeasureOptions> = {}) =>
    measure({
      program: process.execPath,
      args: ['load.cjs', ...args],
      cwd: dir,
      env: { PATH: process.env['PATH'] ?? '' },
      logFile: path.join(dir, 'log'),
      signal: new AbortController().signal,
      ...options,
    })

  test('counts the CPU time of children and of orphans', async () => {
    const { cpuMs: startMs } = await measureLoad(['burn', '0'])
    const { cpuMs, exitCode } = await measureLoad(['tree', '400'])
    assert.equal(exitCode, 3)
    const expected = 3 * (400 + startMs)
    assert.ok(Math.abs(cpuMs - expected) < 150, `${cpuMs} ms instead of about ${expected} ms`)
  })

  test('finds the peak of the memory, and keeps what the program prints', async () => {
    // What a process needs beside differs from run to run, and a system may take memory back.
    const peaksOf = async (megabytes: string): Promise<readonly number[]> => [
      (await measureLoad(['hold', megabytes])).peakBytes,
      (await measureLoad(['hold', megabytes])).peakBytes,
    ]
    const base = Math.min(...(await peaksOf('0')))
    const held = (Math.max(...(await peaksOf('200'))) - base) / 1e6
    assert.ok(held > 185 && held < 215, `${held} MB instead of about 200 MB`)
    assert.equal(readFileSync(path.join(dir, 'log'), 'utf8'), '200000000\n')
  })

  test('rejects and kills the program when the signal aborts', async () => {
    const sleep = { program: 'sleep', args: ['30'], signal: AbortSignal.timeout(200) }
    await assert.rejects(measureLoad([], sleep), { name: 'TimeoutError' })
  })
})

/** A tool that puts the Markdown of a page after HTML that is there, and notes what it found. */
const PROGRAM = `
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
const [log] = process.argv.slice(2)
const { ino } = statSync('docs/index.md')
const kept = existsSync('.sitegen/kept') ? readFileSync('.sitegen/kept', 'utf8') : ''
appendFileSync(log, JSON.stringify({ output: existsSync('build'), kept: kept.length, ino }) + '\\n')
cpSync('html', 'build', { recursive: true })
for (const file of readdirSync('docs', { recursive: true }).filter((name) => name.endsWith('.md'))) {
  const url = file.replace(/index\\.md$/, '').replace(/\\.md$/, '/')
  appendFileSync('build/docs/' + url + 'index.html', readFileSync('docs/' + file))
}
mkdirSync('.sitegen', { recursive: true })
appendFileSync('.sitegen/kept', 'x')
`

/** A page with all that the check of outputs looks for. */
function html(page: CorpusPage, pages: readonly CorpusPage[]): string {
  const links = linkedPages(page, pages).map((to) => `<a href="${folderUrl(to)}#start">${to.title}</a>`)
  const tokens = '<span class="token string">x</span>'.repeat(80)
  return `<h1>${page.title}</h1><h2 id="start"></h2>${links.join('')}<p class="theme-admonition"></p>${tokens}`
}

test('every case of a build finds what it is about', async () => {
  const dir = temporaryFolder({ 'tool.mjs': PROGRAM })
  const log = path.join(dir, 'found.jsonl')
  const siteFiles = (pages: readonly CorpusPage[]) =>
    Object.fromEntries(pages.map((page) => [`html/${sitegen.htmlFile(page)}`, html(page, pages)]))
  const program = path.join(path.relative(path.join(dir, 'node_modules'), dir), 'tool.mjs')
  const tool = { toolDir: dir, version: '0', peer: { ...sitegen, siteFiles, program, build: [log] } }
  const measured = async (...wanted: readonly CaseName[]) => {
    rmSync(log, { force: true })
    const said: string[] = []
    const { signal } = new AbortController()
    for await (const { name, problem } of measureCases(await freshSite(tool, 6), new Set(wanted), signal))
      said.push(`${name} ${problem}`.trim())
    const found = readFileSync(log, 'utf8').trim().split('\n')
    return {
      said: said.join(),
      found: found.map((line) => JSON.parse(line) as { output: boolean; kept: number; ino: number }),
    }
  }
  const all = await measured(...(Object.keys(caseNames) as CaseName[]))
  assert.equal(all.said, 'cold,first-warm,unchanged,paragraph,restored,restored-caches')
  const states = all.found.map(({ output, kept }) => `${output} ${kept}`)
  assert.deepEqual(states, ['false 0', 'true 1', 'true 2', 'true 3', 'true 4', 'false 5'])
  const [cold, , , paragraph, restored, restoredCaches] = all.found.map(({ ino }) => ino)
  assert.equal(cold, paragraph)
  assert.equal(new Set([cold, restored, restoredCaches]).size, 3)
  const one = await measured('paragraph')
  assert.deepEqual([one.said, one.found.length], ['paragraph', 3])
  const first = "if (kept === '') "
  const idle = PROGRAM.replace("cpSync('html'", `${first}cpSync('html'`).replace(
    'for (const file',
    `${first}for (const file`,
  )
  writeFileSync(path.join(dir, 'tool.mjs'), idle)
  assert.equal(
    (await measured('paragraph', 'restored')).said,
    'paragraph The new paragraph is not in the output.',
  )
})

test('an output that lacks a page or a part of one does not count', async () => {
  const siteDir = temporaryFolder({})
  const pages = planPages(10, 'mixed')
  const tool = { peer: sitegen, toolDir: siteDir, version: '0' }
  const site = { siteDir, pages, tool }
  const whole = (page: CorpusPage): string => {
    const parts = partTexts(page).map((part) => `<section ${MARK}="x">${part}</section>`)
    return `${html(page, pages)}${parts.join('')}`
  }
  const problemsWith = (damage: (text: string) => string): Promise<readonly string[]> => {
    for (const page of pages) {
      const file = path.join(siteDir, sitegen.outDir, sitegen.htmlFile(page))
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, damage(whole(page)))
    }
    return verifyOutput(site)
  }
  assert.deepEqual(await problemsWith((text) => text), [])
  const damages: readonly (readonly [problem: string, lost: RegExp, instead?: string])[] = [
    ['lacks its title', /<h1>.*?<\/h1>/],
    ['only 0 highlighted tokens', /class="token string"/g],
    ['lacks its admonition', /theme-admonition/],
    ['links to the source file ../other.md', /$/, '<a href="../other.md#start">other</a>'],
    ['has no link to', /href=/g, 'data-href='],
    ['arrives at a heading', /id="start"/],
    ['lacks "', /<section.*<\/section>/],
    ['lacks its component', new RegExp(MARK, 'g')],
  ]
  for (const [problem, lost, instead = ''] of damages) {
    const problems = await problemsWith((text) => text.replace(lost, () => instead))
    assert.ok(
      problems.some((one) => one.includes(problem)),
      `${problem}: ${problems.join('\n')}`,
    )
  }
  rmSync(path.join(siteDir, sitegen.outDir), { recursive: true })
  assert.deepEqual(
    await verifyOutput(site),
    pages.map((page) => `${sitegen.htmlFile(page)} was not written.`),
  )
})
