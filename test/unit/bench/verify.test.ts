import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { linkedPages } from '../../../bench/corpus/page.ts'
import { MARK, partTexts } from '../../../bench/corpus/components.ts'
import { planPages, type CorpusPage } from '../../../bench/corpus/tree.ts'
import { folderUrl, PLUGIN_MARK } from '../../../bench/peers/shared-site.ts'
import { sitegen } from '../../../bench/peers/sitegen.ts'
import type { Site } from '../../../bench/site.ts'
import { verifyOutput } from '../../../bench/verify.ts'

const pages = planPages(4)
let site: Site

function html(page: CorpusPage): string {
  const links = linkedPages(page, pages).map(
    (target) => `<a href="${folderUrl(target)}#start">${target.title}</a>`,
  )
  const tokens = '<span class="token string">x</span>'.repeat(80)
  return `<h1>${page.title}</h1><h2 id="start">Start</h2>${links.join('')}<div class="theme-admonition">!</div>${tokens}`
}

function fileOf(page: CorpusPage): string {
  return path.join(site.siteDir, sitegen.outDir, sitegen.htmlFile(page))
}

before(async () => {
  const siteDir = await mkdtemp(path.join(os.tmpdir(), 'verify-'))
  site = { siteDir, pages, corpus: 'plain', tool: { peer: sitegen, toolDir: siteDir, version: '0' } }
})

after(() => rm(site.siteDir, { recursive: true, force: true }))

async function writeOutput(): Promise<void> {
  for (const page of pages) {
    await mkdir(path.dirname(fileOf(page)), { recursive: true })
    await writeFile(fileOf(page), html(page))
  }
}

test('an output with everything in it has no problem', async () => {
  await writeOutput()
  assert.deepEqual(await verifyOutput(site), [])
})

const damages: readonly { what: string; damage: (text: string) => string; problem: RegExp }[] = [
  { what: 'a lost title', damage: (text) => text.replace(/<h1>.*?<\/h1>/, ''), problem: /lacks its title/ },
  {
    what: 'code without highlighting',
    damage: (text) => text.replaceAll(/<span class="token string">x<\/span>/g, 'x'),
    problem: /only 0 highlighted tokens/,
  },
  {
    what: 'a lost admonition',
    damage: (text) => text.replace('theme-admonition', ''),
    problem: /lacks its admonition/,
  },
  {
    what: 'a link to a source file',
    damage: (text) => `${text}<a href="../other.md#start">other</a>`,
    problem: /links to the source file \.\.\/other\.md/,
  },
  { what: 'lost links', damage: (text) => text.replaceAll('href=', 'data-href='), problem: /has no link to/ },
  { what: 'lost anchors', damage: (text) => text.replace('id="start"', ''), problem: /arrives at a heading/ },
]

for (const { what, damage, problem } of damages) {
  test(`${what} is found`, async () => {
    await writeOutput()
    for (const page of pages) await writeFile(fileOf(page), damage(await readFile(fileOf(page), 'utf8')))
    const problems = await verifyOutput(site)
    assert.ok(
      problems.some((each) => problem.test(each)),
      problems.join('\n'),
    )
  })
}

test('a page that was not written is found', async () => {
  await writeOutput()
  const [, page] = pages
  assert.ok(page !== undefined)
  await rm(fileOf(page))
  assert.ok((await verifyOutput(site)).includes(`${sitegen.htmlFile(page)} was not written.`))
})

test('lost components, lost words of them and a plugin that did not run are found', async () => {
  const withParts = planPages(4, 'modules')
  const remarked: Site = { ...site, pages: withParts, corpus: 'remark' }
  await writeOutput()
  const problems = await verifyOutput(remarked)
  const [page] = withParts
  assert.ok(page !== undefined)
  const [first = ''] = partTexts(page)
  for (const problem of [
    `index lacks "${first}".`,
    'index has only 0 components.',
    'index was not seen by the plugin.',
  ])
    assert.ok(problems.includes(problem), problem)
  for (const each of withParts) {
    const parts = partTexts(each).map((text) => `<section ${MARK}="x">${text}</section>`)
    await writeFile(fileOf(each), `${html(each)}${parts.join('')}<strong ${PLUGIN_MARK}=""></strong>`)
  }
  assert.deepEqual(await verifyOutput(remarked), [])
})
