import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { randomEdit, repair, edited, type Edit } from '../../build/incremental/edits.ts'
import { FIXTURE, type SiteFiles } from '../../build/incremental/fixture.ts'
import { createRandom } from '../../build/incremental/random.ts'
import { scratchFolder, write } from '../../build/incremental/workbench.ts'
import { buildSite } from '../../support/build-site.ts'
import { lastingDifference, pagesOf } from '../../support/dev-and-build.ts'
import { startDev } from '../../support/dev-site.ts'

/** `SEED=17` makes other edits, `EDITS=200` more of them. */
const { SEED = '1', EDITS = '60' } = process.env

/** A server shows drafts and unlisted pages, with a note on each. */
const ONLY_IN_DEV = /^(?:draft|unlisted): true$/m

function isForBoth({ files }: Edit): boolean {
  return !Object.values(files).some((content) => typeof content === 'string' && ONLY_IN_DEV.test(content))
}

test(`after each of ${EDITS} random edits a server comes to show what a build gives, with the same errors`, async () => {
  const parent = scratchFolder('edits')
  const [served, other] = [path.join(parent, 'dev'), path.join(parent, 'other')]
  write(served, FIXTURE)
  cpSync(served, other, { recursive: true, verbatimSymlinks: true })
  const server = await startDev(served)
  const random = createRandom(Number(SEED))
  let files: SiteFiles = FIXTURE
  let good: SiteFiles = FIXTURE
  let baseUrl = '/'
  let isBroken = false
  const lost: string[] = []
  const log: string[] = []
  try {
    for (let count = 0; count < Number(EDITS); count++) {
      let edit = isBroken && random.chance(0.7) ? repair(files, good) : randomEdit(files, random)
      while (!isForBoth(edit)) edit = randomEdit(files, random)
      for (const dir of [served, other]) write(dir, edit.files, edit.times)
      files = edited(files, edit)
      log.push(edit.name)
      const built = await buildSite(other)
      isBroken = built.exitCode !== 0
      if (!isBroken) {
        good = files
        baseUrl = /baseUrl: '(.*)'/.exec(String(files['site.config.mjs']))?.[1] ?? '/'
      }
      const expected = { pages: pagesOf(path.join(other, 'build')), baseUrl }
      const found = await lastingDifference(server, built, expected)
      if (found !== null) lost.push(`${count + 1}. ${edit.name} (exit ${built.exitCode})\n  ${found}`)
    }
  } finally {
    await server.stop()
    rmSync(parent, { recursive: true, force: true })
  }
  assert.equal(lost.length, 0, `${lost.join('\n\n')}\n\nall edits:\n${log.join('\n')}`)
})
