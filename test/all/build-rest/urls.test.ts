import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import test, { beforeEach } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { runCli } from '../../support/build-site.ts'

const CONFIG = `export default { title: 'T', url: 'https://sitegen.example', baseUrl: '/base/', urlsPath: 'record/urls.json' }\n`
const FILLER = 'Words that say what this page is about, and that no other page has in this order.'

const FILES = {
  'site.config.mjs': CONFIG,
  'docs/index.md': '# Start\n\nFirst of all.\n',
  'docs/stone.md': `# Limestone\n\n## Uses {#use}\n\nLimestone. ${FILLER}\n`,
  'docs/tagged.md': '---\ntags: [rock]\n---\n\n# Tagged\n\nShort.\n',
  'src/pages/about.jsx': `export default () => <main><h1>About</h1></main>\n`,
}
const site = siteOf(FILES)

interface Run {
  readonly exitCode: number
  readonly stdout: string
  readonly codes: readonly string[]
  readonly text: string
}

async function run(...args: readonly string[]): Promise<Run> {
  const { exitCode, stdout, stderr } = await runCli([...args, site.dir], site.dir)
  return {
    exitCode,
    stdout,
    codes: [...stderr.matchAll(/^error (\w+)/gm)].map(([, code = '']) => code),
    text: stderr,
  }
}

interface Recorded {
  readonly lists: boolean
  readonly urls: readonly {
    readonly url: string
    readonly title: string
    readonly headings: readonly string[]
  }[]
}

const file = (name: string): string => path.join(site.dir, name)
const read = (name: string): string => readFileSync(file(name), 'utf8')
const recorded = (): Recorded => JSON.parse(read('record/urls.json')) as Recorded

function git(...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@sitegen.example', ...args], { cwd: site.dir })
}

beforeEach(() => {
  for (const name of ['docs', '.git', 'record/urls.json'])
    rmSync(file(name), { recursive: true, force: true })
  site.write(FILES)
})

test('addresses are recorded once asked for, sorted, without lists', async () => {
  assert.match((await run('urls')).text, /has not recorded its addresses/)
  const { exitCode, stdout } = await run('urls', '--write')
  assert.equal(exitCode, 0)
  assert.match(stdout, /Recorded 5 new pages\./)
  const { lists, urls } = recorded()
  assert.equal(lists, false)
  assert.deepEqual(
    urls.map(({ url }) => url),
    ['/about', '/docs/', '/docs/stone', '/docs/tagged', '/search'],
  )
  assert.deepEqual(urls[2]?.headings, ['use'])
  const again = read('record/urls.json')
  assert.equal((await run('urls', '--write')).exitCode, 0)
  assert.equal(read('record/urls.json'), again, 'the same site gives the same file')
  await run('urls', '--write', '--lists')
  assert.ok(recorded().urls.some(({ url }) => url === '/docs/tags/rock'))
})

test('a build fails where an address is gone, and follows the file that git renamed', async () => {
  await run('urls', '--write')
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  mkdirSync(file('docs/rocks'))
  renameSync(file('docs/stone.md'), file('docs/rocks/lime.md'))
  git('add', '.')
  const failed = await run('build')
  assert.equal(failed.exitCode, 1)
  assert.deepEqual(failed.codes, ['URL_MISSING'])
  assert.match(failed.text, /record\/urls\.json:4:8/)
  assert.match(failed.text, /"docs\/stone\.md" was renamed to "docs\/rocks\/lime\.md"/)
  assert.equal((await run('urls')).exitCode, 1)
  const accepted = await run('urls', '--accept')
  assert.equal(accepted.exitCode, 0, accepted.text)
  assert.match(read('docs/rocks/lime.md'), /^---\nredirect_from: \[\/docs\/stone\]\n---\n\n# Limestone/)
  assert.deepEqual((await run('build')).codes, [])
  assert.match(read('build/docs/stone/index.html'), /\/base\/docs\/rocks\/lime/)
  assert.ok(
    recorded().urls.some(({ url }) => url === '/docs/stone'),
    'the redirect is promised too',
  )
})

test('without git, a page is known by its words, and then by its name', async () => {
  await run('urls', '--write')
  rmSync(file('docs/stone.md'))
  rmSync(file('docs/tagged.md'))
  site.write({
    'docs/chalk.md': `# Chalk\n\n## Uses {#use}\n\nLimestone. ${FILLER}\n`,
    'docs/other/tagged.md': '# Something else\n\nNothing of it is as it was before, not one word.\n',
  })
  const { text, codes } = await run('build')
  assert.deepEqual(codes, ['URL_MISSING', 'URL_MISSING'])
  assert.match(text, /"\/docs\/chalk": it has nearly the same words/)
  assert.match(text, /"\/docs\/other\/tagged": it has the same name/)
  const { exitCode, text: accepted } = await run('urls', '--accept')
  assert.equal(exitCode, 1, 'a name alone is not accepted')
  assert.match(read('docs/chalk.md'), /redirect_from: \[\/docs\/stone\]/)
  assert.match(accepted, /Only the name of the page is the same.*Add \{ from: "\/docs\/tagged"/)
  assert.ok(
    !recorded().urls.some(({ url }) => url === '/docs/other/tagged'),
    'what is proposed stays proposed',
  )
})

test('what nobody can guess is given up by name, or only warned of', async () => {
  await run('urls', '--write')
  rmSync(file('src/pages/about.jsx'))
  const failed = await run('build')
  assert.match(failed.text, /sitegen urls --drop \/about/)
  site.write({ 'site.config.mjs': CONFIG.replace(' }', `, onMissingUrls: 'warn' }`) })
  const warned = await run('build')
  assert.equal(warned.exitCode, 0)
  assert.match(warned.text, /warning URL_MISSING/)
  assert.match((await run('urls', '--drop', '/nowhere')).text, /"\/nowhere" is not recorded/)
  assert.equal((await run('urls', '--drop', '/about')).exitCode, 0)
  assert.ok(!recorded().urls.some(({ url }) => url === '/about'))
})

test('a file that cannot be read is told, and not written over', async () => {
  site.write({ 'record/urls.json': '{ "lists": false, "urls": [{ "url": 1 }] }' })
  assert.deepEqual((await run('build')).codes, ['URLS_FILE_INVALID'])
  assert.deepEqual((await run('urls', '--write')).codes, ['URLS_FILE_INVALID'])
  assert.equal(read('record/urls.json'), '{ "lists": false, "urls": [{ "url": 1 }] }')
})
