import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { writeCorpus } from '../../../bench/corpus.ts'
import { sitegen } from '../../../bench/peers.ts'
import { applyAllowList, readAllowList } from '../../../cli/compare/expected.ts'
import { compareOutputs } from '../../../cli/compare/compare-outputs.ts'
import { isWhole } from '../../support/is-whole.ts'
import { runProcess } from '../../support/sitegen-process.ts'

/**
 * What this command line makes is compared with what the frozen one of `node test/reference/freeze.mjs` makes of the same files. A
 * difference stands in `allowed.json`, with its reason.
 */
const PROJECT = path.join(import.meta.dirname, '../../..')
const REFERENCE = path.join(PROJECT, 'test/reference')
const FROZEN_BIN = path.join(PROJECT, 'node_modules/sitegen-reference/bin/sitegen.js')
/** `npm run test:all` takes them all. */
const DOCUMENTS = isWhole ? 2000 : 200
/** The fixtures that are whole sites. */
const FIXTURES = ['docusaurus/classic', 'kitchen', 'rtl']

const allowed = readAllowList(path.join(REFERENCE, 'allowed.json'), 'test/reference/allowed.json')
const used = new Set<string>()
let folder = ''

before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-reference-'))
  const frozen = path.join(folder, 'frozen')
  mkdirSync(frozen)
  execFileSync('tar', ['-xzf', path.join(REFERENCE, 'sites.tgz'), '-C', frozen])
  const documents = path.join(folder, 'frozen/documents')
  const { pages } = await writeCorpus({ dir: documents, pages: DOCUMENTS, layout: sitegen.layout })
  for (const [file, text] of Object.entries(sitegen.siteFiles(pages))) {
    mkdirSync(path.dirname(path.join(documents, file)), { recursive: true })
    writeFileSync(path.join(documents, file), text)
  }
  symlinkSync(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'))
  // The playground of this site imports sources of the command line: both are those of today.
  for (const name of ['cli', 'runtime', 'theme'])
    symlinkSync(path.join(PROJECT, name), path.join(frozen, name))
  const playground = 'content/components/playground'
  rmSync(path.join(frozen, playground), { recursive: true })
  cpSync(path.join(PROJECT, playground), path.join(frozen, playground), { recursive: true })
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a copy of a frozen site. */
async function build(name: string, site: string, bin?: string): Promise<string> {
  const dir = path.join(folder, name)
  const isThisSite = site === '.'
  cpSync(path.join(folder, 'frozen', site), dir, {
    recursive: true,
    filter: (file) => !isThisSite || !/frozen\/(?:documents|test)$/.test(file),
  })
  const { exitCode, stdout, stderr } = await runProcess(['build', '--quiet'], { cwd: dir, bin })
  assert.equal(exitCode, 0, stdout + stderr)
  return path.join(dir, 'build')
}

const SITES = [
  ['this site', '.'],
  ['documents', 'documents'],
  ...FIXTURES.map((name) => [name, `test/fixtures/${name}`] as const),
] as const

test('the frozen command line has the name by which it finds its own theme and runtime', () => {
  const nameOf = (folder: string): unknown =>
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).name
  assert.equal(nameOf(path.dirname(path.dirname(FROZEN_BIN))), nameOf(PROJECT))
})

for (const [name, site] of SITES) {
  test(`${name}: the output is what the frozen command line gives, but for what is allowed`, async () => {
    const [one, other] = await Promise.all([
      build(`${name} then`, site, FROZEN_BIN),
      build(`${name} now`, site),
    ])
    const { pages, differences } = compareOutputs({ one, other, bytes: false })
    assert.ok(pages.both > 3, `${pages.both} pages`)
    const result = applyAllowList(differences, allowed)
    const unused = new Set(result.unused)
    for (const allowance of allowed) if (!unused.has(allowance)) used.add(allowance.reason)
    assert.deepEqual(result.remaining, [])
    for (const when of ['then', 'now']) rmSync(path.join(folder, `${name} ${when}`), { recursive: true })
  })
}

test('no difference is allowed that is not there', () => {
  assert.deepEqual(
    allowed.filter(({ reason }) => !used.has(reason)),
    [],
  )
})
