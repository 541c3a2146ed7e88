import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { startBrowser } from '../../support/browser/browser.ts'
import { MINIMAL_CONFIG } from '../../support/build-site.ts'
import { startDevSite, until } from '../../support/dev-site.ts'

const ALL = Array.from({ length: 1200 }, (_, at) => `docs/part-${at % 20}/p${at}.md`)
/** What another branch has other words in. */
const CHANGED = ALL.slice(0, 1000)

const docs = (files: readonly string[], words: string): Record<string, string> =>
  Object.fromEntries(files.map((file) => [file, `# ${file}\n\n${words}\n`]))

test('R17: a checkout of a thousand files is shown in the open page and everywhere, with few updates', async (t) => {
  const site = await startDevSite({
    'site.config.mjs': MINIMAL_CONFIG,
    'src/pages/index.md': '# Home\n',
    '.gitignore': '.sitegen\n',
    ...docs(ALL, 'First words.'),
  })
  t.after(() => site.stop())
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@sitegen.example', ...args], {
      cwd: site.dir,
      stdio: 'pipe',
    })
  }
  git('init', '--quiet', '--initial-branch', 'first')
  git('add', '.')
  git('commit', '--quiet', '-m', 'first')
  git('checkout', '--quiet', '-b', 'second')
  site.write({ ...docs(CHANGED, 'Second words.'), 'docs/part-7/new.md': '# New\n' })
  git('rm', '--quiet', '--force', 'docs/part-8/p8.md')
  git('add', '.')
  git('commit', '--quiet', '-m', 'second')
  git('checkout', '--quiet', 'first')

  const browser = await startBrowser()
  t.after(() => browser.close())
  const page = await browser.context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => void errors.push(error.message))
  const textAt = async (address: string): Promise<string> => (await fetch(site.origin + address)).text()
  const stream = new AbortController()
  const events = await fetch(`${site.origin}/__sitegen/live`, { signal: stream.signal })
  let told = ''
  void (async () => {
    for await (const chunk of events.body ?? []) told += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  const shows = async (branch: string, words: string): Promise<void> => {
    git('checkout', '--quiet', branch)
    await page.getByText(words).waitFor()
    for (let at = 0; at < CHANGED.length; at += 97)
      await until(async () => at === 8 || (await textAt(`/docs/part-${at % 20}/p${at}`)).includes(words))
    assert.match(await textAt('/docs/part-19/p1199'), /First words\./)
    const isSecond = branch === 'second'
    await until(async () => (await fetch(`${site.origin}/docs/part-7/new`)).status === (isSecond ? 200 : 404))
    await until(async () => (await fetch(`${site.origin}/docs/part-8/p8`)).status === (isSecond ? 404 : 200))
  }
  await until(async () => (await textAt('/docs/part-7/p7')).includes('First words.'))
  await page.goto(`${site.origin}/docs/part-7/p7`)
  await page.getByText('First words.').waitFor()
  await shows('second', 'Second words.')
  await shows('first', 'First words.')
  await shows('second', 'Second words.')
  assert.deepEqual(errors, [])
  // How many there are the clock decides; what must hold is that it is not one for each file.
  const updates = told.match(/"kind":"(?:update|reload)"/g) ?? []
  t.diagnostic(`${updates.length} updates for 3 checkouts of 1,002 files`)
  assert.ok(updates.length > 0 && updates.length < CHANGED.length / 10, `${updates.length} updates`)
  stream.abort()
})
