import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import type { CacheReport } from '../../../cli/report/build-report/report-lines.ts'
import { copyOf } from '../../support/build/sites.ts'
import { buildSite, type TemporarySite } from '../../support/build-site.ts'

const ERRORS = path.join(import.meta.dirname, '../../errors')

interface Told {
  readonly diagnostics: readonly Diagnostic[]
  /** How many files and pages were made anew. */
  readonly made: readonly number[]
}

async function told(site: TemporarySite, ...args: readonly string[]): Promise<Told> {
  const { diagnostics } = await buildSite(site.dir, '--report', 'report.json', ...args)
  const { cache } = JSON.parse(site.read('report.json')) as { cache: CacheReport | null }
  return { diagnostics, made: [cache?.compiled.misses ?? 0, cache?.rendered.misses ?? 0] }
}

/** What a plugin of the site says, and what waits for something, may be another thing in the next build. */
const AGAIN: Readonly<Record<string, readonly number[]>> = {
  MARKDOWN_MESSAGE: [1, 0],
  PARTIAL_FRONT_MATTER: [1, 0],
}

test('a build that has something to remark makes nothing anew the next time, and remarks the same', async () => {
  let warned = 0
  const expected = readFileSync(`${ERRORS}.expected.txt`, 'utf8')
  const isBuilt = (name: string): boolean => expected.includes(`\n${name}: exit 0\n`)
  const names = readdirSync(ERRORS).filter((one) => !one.startsWith('SUSPENSE_') && isBuilt(one))
  for (const name of names) {
    const site = copyOf(path.join(ERRORS, name))
    const first = await buildSite(site.dir)
    const second = await told(site)
    assert.deepEqual(second, { diagnostics: first.diagnostics, made: AGAIN[name] ?? [0, 0] }, name)
    warned++
  }
  assert.ok(warned > 1)
})
