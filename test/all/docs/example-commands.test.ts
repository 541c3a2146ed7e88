import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { copyOf, siteOf } from '../../support/build/sites.ts'
import { runCli, type TemporarySite } from '../../support/build-site.ts'
import { sitegenCommands } from '../examples/commands.ts'
import { readExamples } from '../examples/read-examples.ts'

const DOCUSAURUS = path.join(import.meta.dirname, '../../fixtures/docusaurus/classic')

/** They run until they are ended: test/build/package/packed.test.ts, the browser tests and the test of `mcp` start them. */
const SERVERS: ReadonlySet<string> = new Set(['dev', 'serve', 'mcp'])

/** Commands of the plugins that the docs show, which test/all/plugins/ours.test.ts builds. */
const OF_PLUGINS: ReadonlySet<string> = new Set(['new-release'])

/** A site with all that the commands name. */
const FILES: Readonly<Record<string, string>> = {
  'site.config.mjs': `export default {
  title: 'My Site',
  url: 'https://sitegen.example',
  trailingSlash: true,
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  docs: [{ path: 'docs' }, { id: 'community', path: 'community', routeBasePath: 'community' }],
}
`,
  'docs/index.md': '# Start\n\n[Intro](./intro.md)\n',
  'docs/intro.md': '# Intro\n\n## How it begins\n\nWords.\n',
  'docs/install.md': '# Install\n\nWords.\n',
  'docs/guides/first.md': '# First\n\nWords.\n',
  'i18n/fr/docs/current/intro.md': '# Introduction\n\nMots.\n',
  'community/index.md': '# Community\n',
  'src/pages/index.md': '# Home\n',
  'search.queries.json': '[{ "query": "install", "page": "/docs/install" }]\n',
  'differences.json': '[]\n',
  'deployed.json': '{}\n',
  'website/site.config.mjs': "export default { title: 'Other', url: 'https://sitegen.example' }\n",
  'website/docs/index.md': '# Other\n',
}

let site: TemporarySite
let docusaurus: TemporarySite

before(async () => {
  site = siteOf(FILES)
  site.write({ 'docs/beta.md': '# Beta\n' })
  for (const args of [
    ['build', '--manifest'],
    ['urls', '--write'],
  ])
    await mustRun(args, site.dir)
  docusaurus = copyOf(DOCUSAURUS)
})
after(() => {
  site.remove()
  docusaurus.remove()
})

async function mustRun(args: readonly string[], dir: string): Promise<void> {
  const { exitCode, stderr, stdout } = await runCli(args, dir)
  assert.equal(exitCode, 0, `sitegen ${args.join(' ')}\n${stdout}${stderr}`)
}

/** A folder for one command, in the state in which readers run it. */
function stateFor([name = '', ...words]: readonly string[]): TemporarySite {
  if (name === 'init') {
    const empty = siteOf(FILES)
    rmSync(empty.dir, { recursive: true })
    mkdirSync(empty.dir)
    return empty
  }
  const isForeign = name === 'import' || words.includes('--ignore-plugins')
  const copy = copyOf(isForeign ? docusaurus.dir : site.dir)
  // The page was given up.
  if (words.includes('--drop')) rmSync(path.join(copy.dir, 'docs/beta.md'))
  if (name === 'compare') {
    const folders = words.slice(0, 2).map((folder) => path.join(copy.dir, folder))
    for (const folder of folders.filter((one) => !existsSync(one)))
      cpSync(path.join(copy.dir, 'build'), folder, { recursive: true })
  }
  return copy
}

/** Nobody answers the questions of `init` here. */
function answered(words: readonly string[]): readonly string[] {
  return words[0] === 'init' && !words.includes('--yes') ? [...words, '--yes'] : words
}

test('every command of sitegen in an example runs', async () => {
  const commands = sitegenCommands(readExamples()).filter(
    ([name = '']) => !SERVERS.has(name) && !OF_PLUGINS.has(name),
  )
  assert.ok(commands.length > 30, String(commands.length))
  const failed: string[] = []
  for (const words of commands) {
    const copy = stateFor(words)
    const { exitCode, stdout, stderr } = await runCli(answered(words), copy.dir)
    // Most pages of the site are not translated.
    const expected = words.includes('--fail-on') ? 1 : 0
    if (exitCode !== expected) failed.push(`sitegen ${words.join(' ')}: ${exitCode}\n${stdout}${stderr}`)
  }
  assert.deepEqual(failed, [])
})
