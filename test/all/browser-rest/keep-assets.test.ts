import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test, { after, before } from 'node:test'
import { HASHED_ASSET } from '../../../cli/output/publish/old-output.ts'
import { addLink, waitShown, words } from '../../support/browser/client-page.ts'
import { idle, type SiteHarness, startSite } from '../../support/browser/site.ts'
import { copyVariant } from '../../support/browser/sites.ts'
import { slowNetwork } from '../../support/browser/slow-network.ts'
import { buildSite, readTree } from '../../support/build-site.ts'

const card = (name: string): string => `
export default function Card({ title, children }) {
  return <section className="fixture-card"><h3>${name}: {title}</h3>{children}</section>
}
`

let folder = ''
let client: SiteHarness

/** Publishes three builds to one folder; each has another component and another client. */
before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-builds-'))
  const site = copyVariant({ name: 'kept', keys: { keepAssets: 2 } })
  try {
    for (const name of ['A', 'B', 'C']) {
      site.write({
        'src/components/card.jsx': card(name),
        'src/client/routes.js': `export function onRouteUpdate() { window.__build = '${name}' }\n`,
      })
      const { exitCode, stdout, stderr } = await buildSite(site.dir)
      assert.equal(exitCode, 0, stdout + stderr)
      cpSync(path.join(site.dir, 'build'), path.join(folder, name), { recursive: true })
    }
  } finally {
    site.remove()
  }
  client = await startSite({ dir: path.join(folder, 'A') })
})
after(async () => {
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what pages of two builds before ask for is there, and is listed apart', () => {
  const hashed = [...readTree(path.join(folder, 'A')).keys()].filter((file) => HASHED_ASSET.test(file))
  const list = JSON.parse(readFileSync(path.join(folder, 'C/.sitegen-earlier.json'), 'utf8')) as object
  assert.ok(hashed.length > 20)
  assert.deepEqual(
    hashed.filter((file) => !existsSync(path.join(folder, 'C', file))),
    [],
  )
  assert.ok(hashed.some((file) => file in list))
})

for (const isSlow of [false, true]) {
  const network = isSlow ? 'on a slow network' : 'on a fast network'
  test(`a tab of the first build has no failed request after two more, ${network}`, async () => {
    try {
      const { page, remarks } = await client.open('/docs/a/', { calm: true })
      if (isSlow) await slowNetwork(page)
      client.server.setDir(path.join(folder, 'C'))
      client.server.clearLog()
      // A host may go on sending what it keeps in a cache.
      const data = readFileSync(path.join(folder, 'A/docs/tree/page.json'), 'utf8')
      client.server.answer('/docs/tree/page.json', { body: data, type: 'application/json' })
      const link = await addLink(page, '/docs/tree/')
      await link.click()
      await waitShown(page, '/docs/tree/', 'Tree')
      assert.match(await words(page), /A: The card/)
      await page.keyboard.press('Control+k')
      await page.waitForSelector('.DocSearch-Modal')
      await page.keyboard.press('Escape')
      const next = await addLink(page, '/docs/b/')
      await next.click()
      await waitShown(page, '/docs/b/', 'Page B')
      await idle(client.server)
      const failed = client.server.log().filter(({ status }) => status === undefined || status >= 400)
      assert.deepEqual(failed, [])
      assert.deepEqual(remarks, [])
    } finally {
      await client.reset()
    }
  })
}
