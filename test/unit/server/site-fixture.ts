import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What no request may ever show. */
export const SECRET = 'secret of the project'

/** A project folder with a built site in `build`. */
export interface SiteFixture {
  readonly root: string
  readonly dir: string
  readonly remove: () => Promise<void>
}

const OUTPUT: Readonly<Record<string, string>> = {
  'index.html': 'home',
  '404.html': 'not found page',
  'docs/index.html': 'docs',
  'docs/cli/index.html': 'cli',
  'docs/cli.md': '# Cli',
  'docs/cli/page.json': '{"url":"/docs/cli/"}',
  'flat.html': 'flat',
  'both.html': 'both as file',
  'both/index.html': 'both as folder',
  'assets/app.js': 'export {}',
  'assets/data.bin': '0123456789',
  'assets/plain': 'no extension',
  'assets/empty.txt': '',
  'assets/odd.x-y': 'unknown',
  'assets/readme.md': '# Read',
  'assets/all.tar.gz': 'packed',
  'docs/a b/index.html': 'space',
  'docs/c#/index.html': 'sharp',
  'docs/what?/index.html': 'question',
  'docs/100%/index.html': 'percent',
  'docs/100%25/index.html': 'percent twice',
  'docs/naïve/index.html': 'non-ascii',
  'docs/a&b+c;d=[x]/index.html': 'reserved',
  '.env': SECRET,
  '.git/config': SECRET,
  '.sitegen-output.json': SECRET,
  '.well-known/security.txt': 'contact',
  '.well-known/.hidden': SECRET,
}

const PROJECT = ['package.json', 'site.config.ts', '.env', 'build-secret/x', 'outside/index.html']

/** Writes a project whose surroundings are secret and whose output holds links that lead there. */
export async function createSiteFixture(): Promise<SiteFixture> {
  const root = await mkdtemp(join(tmpdir(), 'sitegen-serve-'))
  const dir = join(root, 'build')
  const output = Object.entries(OUTPUT).map(([name, text]) => [join('build', name), text] as const)
  const secrets = PROJECT.map((name) => [name, SECRET] as const)
  for (const [name, text] of [...output, ...secrets]) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const links = { 'link.json': 'package.json', linked: 'outside', sibling: 'build-secret' }
  for (const [name, target] of Object.entries(links)) await symlink(join(root, target), join(dir, name))
  await symlink('docs/cli', join(dir, 'inside'))
  await symlink('loop', join(dir, 'loop'))
  return { root, dir, remove: () => rm(root, { recursive: true }) }
}
