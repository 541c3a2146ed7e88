import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { startBrowser, type TestBrowser } from '../../support/browser/browser.ts'
import type { TestServer } from '../../support/browser/test-server.ts'
import { PROJECT } from '../../support/build/packed.ts'
import { assertPage } from '../../support/golden-page.ts'
import { ENTRIES } from './entries.ts'
import { MODES, type Mode, type PackageEntry } from './package-entry.ts'
import { tryPackage, type Versions } from './package-site.ts'
import { startService } from './service.ts'
import { PAGE, versionsOf, withPackages } from './table.ts'

const IS_UPDATE = process.env['UPDATE_GOLDEN'] !== undefined

/** The versions of the table are tried; those that are the newest, to write it. */
const TRIED: Versions = versionsOf(readFileSync(path.join(PROJECT, 'content/docs', PAGE), 'utf8'))
const installed = new Map(TRIED)

let browser: TestBrowser
let service: TestServer

before(async () => {
  browser = await startBrowser()
  service = await startService()
})
after(async () => {
  await browser.close()
  await service.close()
})

async function problemOf(entry: PackageEntry, mode: Mode): Promise<string | null> {
  const context = await browser.newContext()
  try {
    const versions = IS_UPDATE ? new Map<string, string>() : TRIED
    installed.set(entry.name, await tryPackage(entry, mode, { context, service: service.origin, versions }))
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    await context.close()
  }
}

for (const mode of MODES) {
  for (const entry of ENTRIES) {
    test(`${entry.name} does in a site what its readme says, Docusaurus ${mode}`, async () => {
      const problem = await problemOf(entry, mode)
      if (entry.fails?.[mode] === undefined) assert.equal(problem, null)
      else assert.notEqual(problem, null, 'It works: the reason why it does not has to go.')
    })
  }
}

test('the table of packages in the docs is what was tried', async () => {
  const page = await assertPage(PAGE, (now) => withPackages(now, installed))
  assert.equal(versionsOf(page).size, ENTRIES.length)
})
