import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Diagnostic } from '../../cli/report/diagnostic.ts'
import type { CacheReport } from '../../cli/report/build-report/cache-report.ts'
import { buildSite, copyFixture, temporarySite, type Files, type TemporarySite } from '../support/build-site.ts'
import { isWhole } from '../support/is-whole.ts'

const ERRORS = path.join(import.meta.dirname, '../errors')

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

/** Each site with warnings, or one of so many. */
const STEP = isWhole ? 1 : 16

test('a build that has something to remark makes nothing anew the next time, and remarks the same', async () => {
  let warned = 0
  const isBuilt = (name: string): boolean =>
    readFileSync(path.join(ERRORS, name, 'expected.txt'), 'utf8').startsWith('exit 0')
  const names = readdirSync(ERRORS).filter((one) => !one.startsWith('SUSPENSE_') && isBuilt(one))
  for (const name of names.filter((_one, index) => index % STEP === 0)) {
    const site = copyFixture(path.join(ERRORS, name))
    try {
      const first = await buildSite(site.dir)
      const second = await told(site)
      assert.deepEqual(second, { diagnostics: first.diagnostics, made: AGAIN[name] ?? [0, 0] }, name)
      warned++
    } finally {
      site.remove()
    }
  }
  assert.ok(warned > 1)
})

test('what is remarked about a page follows what it depends on beside the inputs of the page', async () => {
  const files: Files = {
    'site.config.mjs':
      "export default { title: 'Test', url: 'https://sitegen.example', onBrokenLinks: 'ignore', markdown: { hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'warn' } } }\n",
    'src/pages/index.tsx': 'export default function Home() {\n  return <main>Home</main>\n}\n',
    'docs/a.md': '# A\n\n[Other](./quite-other.md)\n\n![x](./pic.png)\n\n```javscript\nx\n```\n',
    'docs/b.md': '# B\n\n[A](./a.md)\n',
  }
  const site = temporarySite(files)
  const hints = ({ diagnostics }: Told): readonly string[] =>
    diagnostics.map(({ code, hint = '' }) => `${code} ${/Did you mean "[^"]*"/.exec(hint)?.[0] ?? ''}`)
  try {
    const first = await told(site)
    assert.deepEqual(hints(first), ['DEAD_MARKDOWN_LINK ', 'MISSING_IMAGE ', 'CODE_LANGUAGE_UNKNOWN Did you mean "javascript"'])
    assert.deepEqual(await told(site), { ...first, made: [0, 0] })

    site.write({ 'docs/b.md': '# B\n\n[A](./a.md), other words.\n' })
    assert.deepEqual(await told(site), { ...first, made: [1, 1] })

    site.write({ 'docs/pics.png': 'x', 'docs/part/quite-other.md': '---\nunlisted: true\n---\n\n# Bee\n' })
    const near = await told(site)
    const clean = await told(site, '--no-cache')
    assert.deepEqual(near.diagnostics, clean.diagnostics)
    assert.notDeepEqual(hints(near), hints(first))
  } finally {
    site.remove()
  }
})
