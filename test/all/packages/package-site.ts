import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { waitHydrated } from '../../support/browser/client-mode.ts'
import { startTestServer } from '../../support/browser/test-server.ts'
import { runProgram } from '../../support/build/packed.ts'
import type { Files } from '../../support/build-site.ts'
import { runProcess } from '../../support/sitegen-process.ts'
import { ENTRIES } from './entries.ts'
import type { Mode, PackageEntry } from './package-entry.ts'

/** Folder for what is installed; `SITEGEN_TEST_PACKAGES` names one that is kept for the next run. */
const KEPT = process.env['SITEGEN_TEST_PACKAGES']
const ROOT = KEPT ?? mkdtempSync(path.join(os.tmpdir(), 'sitegen-packages-'))
if (KEPT === undefined) process.on('exit', () => rmSync(ROOT, { recursive: true, force: true }))

/** What a project of Docusaurus has. */
const DOCUSAURUS = [
  '@docusaurus/core',
  '@docusaurus/preset-classic',
  '@mdx-js/react@3',
  'react@19',
  'react-dom@19',
]

const KITE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><path d="M40 0 80 30 40 60 0 30z"/></svg>\n'

const SITE: Files = {
  'docs/intro.md': '# Intro\n\nRead [the second page](./second.md).\n',
  'docs/second.md':
    '---\ndescription: The page after the first.\n---\n\n# Second\n\nA windsock shows the wind.\n\n## Part\n\nMore.\n',
  'docs/picture.md': '# Picture\n\n![A kite](./kite.svg)\n',
  'docs/kite.svg': KITE,
  'src/pages/index.md': '# Home\n\n[Intro](/docs/intro)\n',
}

/** Versions that were tried, by package. */
export type Versions = ReadonlyMap<string, string>

function withVersion(name: string, versions: Versions): string {
  const version = versions.get(name)
  return version === undefined ? name : `${name}@${version}`
}

/**
 * Installs a package. Without Docusaurus each has a folder of its own and no peers but those that are named; with Docusaurus
 * all of them share one, with all their peers.
 *
 * @returns the folder of the site
 */
async function installPackage(entry: PackageEntry, mode: Mode, versions: Versions): Promise<string> {
  // Two that belong together are installed once.
  const [first = ''] = [entry.name, ...(entry.beside ?? [])].sort()
  const dir = path.join(ROOT, mode === 'present' ? mode : `${mode}/${first.replaceAll('/', '+')}`)
  const wanted = mode === 'present' ? ENTRIES : [entry]
  const packages = new Set([
    ...(mode === 'present' ? DOCUSAURUS : []),
    ...wanted.flatMap(({ name, beside = [] }) => [name, ...beside].map((one) => withVersion(one, versions))),
  ])
  const list = [...packages].sort().join(' ')
  const done = path.join(dir, 'node_modules/.sitegen-list')
  if (existsSync(done) && readFileSync(done, 'utf8') === list) return dir
  mkdirSync(dir, { recursive: true })
  writeFileSync(path.join(dir, 'package.json'), '{ "private": true }\n')
  // One of them has a peer that is older than those of the others.
  const peers = mode === 'present' ? '--force' : '--legacy-peer-deps'
  const args = ['install', '--prefix', dir, peers, '--prefer-offline', '--no-audit', '--no-fund', ...packages]
  const { exitCode, stderr } = await runProgram('npm', args, dir)
  if (exitCode !== 0) throw new Error(stderr)
  writeFileSync(done, list)
  return dir
}

/** The version that is installed. */
function installedVersion(name: string, dir: string): string {
  const { version } = JSON.parse(
    readFileSync(path.join(dir, 'node_modules', name, 'package.json'), 'utf8'),
  ) as {
    readonly version: string
  }
  return version
}

function writeSite(dir: string, { name, config, files = {} }: PackageEntry, service: string): void {
  for (const one of readdirSync(dir))
    if (one !== 'node_modules') rmSync(path.join(dir, one), { recursive: true })
  const keys = config(service)
  const presets = keys.includes('presets:') ? '' : `presets: [['classic', { docs: {}, blog: false }]],`
  const written: Files = {
    'package.json': JSON.stringify({ private: true, dependencies: { [name]: '*' } }),
    'docusaurus.config.js': `module.exports = {\n  title: 'Kite', url: 'https://sitegen.example', baseUrl: '/',\n  ${presets}${keys},\n}\n`,
    ...SITE,
    ...files,
  }
  for (const [file, content] of Object.entries(written)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), content)
  }
}

async function sitegen(dir: string, args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runProcess(args, { cwd: dir, env: { NODE_OPTIONS: '' } })
  if (exitCode !== 0) throw new Error(`sitegen ${args.join(' ')} ended with ${exitCode}:\n${stderr}${stdout}`)
  return stdout
}

interface Trying {
  readonly context: BrowserContext
  /** Origin of the server that stands for hosted services. */
  readonly service: string
  readonly versions: Versions
}

/** Tries a package in a site of its own. @returns its version; what is wrong is thrown */
export async function tryPackage(entry: PackageEntry, mode: Mode, trying: Trying): Promise<string> {
  const dir = await installPackage(entry, mode, trying.versions)
  writeSite(dir, entry, trying.service)
  for (const command of entry.commands ?? []) await sitegen(dir, command)
  const { diagnostics } = JSON.parse(await sitegen(dir, ['build', '--json'])) as {
    readonly diagnostics: readonly { readonly code: string; readonly message: string }[]
  }
  const unexpected = diagnostics.filter(({ code }) => !(entry.warnings ?? []).includes(code))
  if (unexpected.length > 0) throw new Error(unexpected.map(({ message }) => message).join('\n'))
  await checkInBrowser(dir, entry, trying)
  return installedVersion(entry.name, dir)
}

async function checkInBrowser(dir: string, entry: PackageEntry, { context, service }: Trying): Promise<void> {
  const build = path.join(dir, 'build')
  const server = await startTestServer({ dir: build })
  const page = await context.newPage()
  const errors: string[] = []
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  const asked = await answerServices(page, entry, [server.origin, service])
  try {
    await entry.check({
      page,
      asked: () => asked,
      output: (file) => readFileSync(path.join(build, file), 'utf8'),
      async open(pathname) {
        await page.goto(server.origin + pathname)
        await waitHydrated(page)
      },
    })
    if (errors.length > 0) throw new Error('the page has errors')
  } catch (error) {
    throw new Error(`${String(error)}\n${errors.join('\n')}`, { cause: error })
  } finally {
    await page.close()
    await server.close()
  }
}

/** Answers for services as the entry says; whatever else is asked is refused. */
async function answerServices(page: Page, { answers = {} }: PackageEntry, own: readonly string[]) {
  const asked: string[] = []
  const isForeign = (address: URL): boolean =>
    /^https?:$/.test(address.protocol) && !own.includes(address.origin)
  await page.route(isForeign, async (route) => {
    const address = route.request().url()
    asked.push(address)
    const found = Object.entries(answers).find(([beginning]) => address.startsWith(beginning))
    if (found === undefined) return route.abort()
    const [, { type, body }] = found
    return route.fulfill({ contentType: type, body, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  return asked
}
