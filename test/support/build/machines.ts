import assert from 'node:assert/strict'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import type { BuildReport } from '../../../cli/report/build-report/schema.ts'
import { buildSite, readTree, type BuildResult, type Files, type TemporarySite } from '../build-site.ts'
import { siteOf } from './sites.ts'

/** A site with pages of all sorts, without what builds leave, as another machine checks it out. */
export function checkout(remote: unknown, files: Files = {}): TemporarySite {
  const pages = Array.from({ length: 12 }, (_, index): [string, string] => [
    `docs/p${index}.md`,
    `# Page ${index}\n\nWords of page ${index}, see [the next](./p${(index + 1) % 12}.md).\n\n\`\`\`js\nlet a = ${index}\n\`\`\`\n`,
  ])
  return siteOf({
    'site.config.mjs': `export default { title: 'Test', url: 'https://sitegen.example', trailingSlash: true, cache: { remote: ${JSON.stringify(remote)} } }\n`,
    ...Object.fromEntries(pages),
    'docs/part.mdx': "import Card from '../src/card.jsx'\n\n# Part\n\n<Card>words</Card>\n",
    'src/card.jsx':
      'export default function Card({ children }) {\n  return <section>{children}</section>\n}\n',
    'src/pages/index.md': '# Home\n',
    'blog/2026-01-01-one.md': '---\ntitle: One\n---\n\nFirst.\n\n<!-- truncate -->\n\nMore.\n',
    'static/file.txt': 'a file\n',
    ...files,
  })
}

/** A build, its output, and how many results it has made. */
export async function buildOn(
  site: TemporarySite,
  ...args: readonly string[]
): Promise<BuildResult & { readonly output: ReadonlyMap<string, Buffer>; readonly made: readonly number[] }> {
  const result = await buildSite(site.dir, '--report', 'report.json', ...args)
  const { cache } = JSON.parse(site.read('report.json')) as BuildReport
  const made = [cache?.compiled, cache?.bundled, cache?.rendered].map((counts) => counts?.misses ?? 0)
  const output = result.exitCode === 0 ? readTree(path.join(site.dir, 'build')) : new Map<string, Buffer>()
  return { ...result, output, made }
}

/** Makes a part of the pages, publishes nothing, and gives the number of pages. */
export async function buildShard(site: TemporarySite, shard: string): Promise<number> {
  const { exitCode, codes, stdout } = await buildSite(site.dir, '--shard', shard)
  assert.deepEqual([exitCode, codes], [0, []], stdout)
  assert.equal(existsSync(path.join(site.dir, 'build')), false)
  const { result } = JSON.parse(stdout) as { readonly result: { readonly shard: { readonly pages: number } } }
  return result.shard.pages
}

/** What a build without anything that is kept gives of the same files. */
export async function cleanOutput(site: TemporarySite): Promise<ReadonlyMap<string, Buffer>> {
  const copy = siteOf({})
  cpSync(site.dir, copy.dir, {
    recursive: true,
    filter: (from) => !/[\\/](?:build|\.sitegen|store)$/.test(from),
  })
  copy.write({
    'site.config.mjs': site.read('site.config.mjs').replace(/cache: .*? \}/s, 'cache: { remote: false }'),
  })
  const { exitCode, stdout } = await buildSite(copy.dir, '--no-cache')
  assert.equal(exitCode, 0, stdout)
  return readTree(path.join(copy.dir, 'build'))
}
