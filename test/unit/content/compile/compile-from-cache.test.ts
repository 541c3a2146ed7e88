import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { ContentRecord } from '../../../../cli/cache/build-state.ts'
import { createCompileCache } from '../../../../cli/cache/content-cache.ts'
import { openPack } from '../../../../cli/cache/pack.ts'
import { folderStore } from '../../../../cli/kept/store.ts'
import {
  createContentCompiler,
  type ContentCompiler,
} from '../../../../cli/content/compile/content-compiler.ts'
import { createHighlighter } from '../../../../cli/content/markdown/code/highlight.ts'
import { createFingerprints } from '../../../../cli/types/fingerprints.ts'
import type { Diagnostic } from '../../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { siteConfig } from '../../support/site-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const SITE = {
  'docs/a.mdx': "import P from './_p.mdx'\n\n# A\n\n<P />\n",
  'docs/b.md': '# B\n\nwords of b\n',
  'docs/m.mdx': "import P from './_p.mdx'\n\n{1 + 1}\n\n<P />\n",
  'docs/_p.mdx': "import Q from './_q.md'\n\n## Shared\n\n<Q />\n",
  'docs/_q.md': 'inner words\n',
}
function paths(...files: readonly string[]): readonly FilePath[] {
  return files as readonly FilePath[]
}

const PAGES = paths('docs/a.mdx', 'docs/b.md', 'docs/m.mdx')
/** What a bundler would find behind `docs/m.mdx`. */
const MODULES = paths('docs/_p.mdx', 'docs/_q.md', 'docs/m.mdx')

interface Built {
  readonly compiler: ContentCompiler
  /** Files that were compiled, not known. */
  readonly compiled: readonly string[]
  readonly records: ReadonlyMap<string, ContentRecord>
  /** Codes of the problems that the last work gave. */
  readonly codes: readonly string[]
}

type Work = (compiler: ContentCompiler) => Promise<readonly Diagnostic[] | void>

/** One build in a site directory. */
async function build(siteDir: string, records: Built['records'], work: Work): Promise<Built> {
  const config = siteConfig({ siteDir })
  const workDir = path.join(siteDir, 'pack')
  const pack = openPack(folderStore(workDir))
  const fingerprints = createFingerprints(siteDir, null)
  const places = { startedAt: Date.now(), pack, workDir, fingerprints }
  const cache = createCompileCache({ ...places, engine: '1', config, records })
  const compiled: string[] = []
  const compiler = createContentCompiler({
    config,
    contentDirs: [{ instance: 'docs/default', path: 'docs' as FilePath }],
    frontMatterByPath: new Map(),
    highlight: createHighlighter({}),
    cache,
    onTime: (file) => void compiled.push(file),
  })
  const problems = (await work(compiler)) ?? []
  pack.save()
  pack.close()
  const codes = problems.map(({ code }) => code)
  return { compiler, compiled: compiled.sort(), records: cache.records(), codes }
}

const compileAll: Work = async (compiler) => {
  await compiler.compile(PAGES)
  const found = compiler.problems()
  return [...found, ...(await compiler.compileModules(MODULES))]
}

/** A site that was built once. */
async function builtSite(files: Readonly<Record<string, string>> = SITE) {
  const siteDir = temporaryFolder(files)
  const { records, compiler } = await build(siteDir, new Map(), compileAll)
  return { siteDir, records, first: compiler }
}

function wordsOf({ contentOf }: ContentCompiler, file: string): string {
  return JSON.stringify(contentOf(file as FilePath))
}

test('known files are not compiled, and their words come when they are asked for', async () => {
  const { siteDir, records, first } = await builtSite()
  const { compiler, compiled } = await build(siteDir, records, async (second) => {
    await compileAll(second)
    assert.ok(!wordsOf(second, 'docs/b.md').includes('words of b'))
    await second.load(paths('docs/b.md', 'docs/a.mdx'))
  })
  assert.deepEqual(compiled, [])
  for (const file of ['docs/b.md', 'docs/a.mdx', 'docs/_p.mdx', 'docs/_q.md'])
    assert.equal(wordsOf(compiler, file), wordsOf(first, file), file)
})

test('a page that is compiled again has the words of its known partials, which code imports as modules too', async () => {
  const { siteDir, records } = await builtSite()
  writeFileSync(path.join(siteDir, 'docs/a.mdx'), `${SITE['docs/a.mdx']}\nmore\n`)
  const { compiler, compiled } = await build(siteDir, records, async (second) => {
    await compileAll(second)
    await second.load(paths('docs/a.mdx'))
  })
  assert.deepEqual(compiled, ['docs/a.mdx'])
  assert.match(wordsOf(compiler, 'docs/_p.mdx'), /Shared/)
  assert.match(wordsOf(compiler, 'docs/_q.md'), /inner words/)
})

test('an edited partial is compiled for all that show it, and nothing else is; one that is gone is not', async () => {
  const { siteDir, records } = await builtSite()
  writeFileSync(path.join(siteDir, 'docs/_q.md'), 'other words\n')
  const { compiler, compiled } = await build(siteDir, records, async (second) => {
    await compileAll(second)
    await second.load(paths('docs/a.mdx'))
  })
  assert.deepEqual(compiled, ['docs/_q.md', 'docs/_q.md'])
  assert.match(wordsOf(compiler, 'docs/_q.md'), /other words/)
  rmSync(path.join(siteDir, 'docs/_q.md'))
  const third = await build(siteDir, records, compileAll)
  assert.equal(third.compiler.contentOf('docs/_q.md' as FilePath), undefined)
})

test('words that are damaged are compiled again, with the same result', async () => {
  const { siteDir, records, first } = await builtSite()
  const folder = path.join(siteDir, 'pack/cache/compiled')
  for (const name of readdirSync(folder).filter((file) => file.startsWith('data-'))) {
    const bytes = readFileSync(path.join(folder, name))
    writeFileSync(path.join(folder, name), bytes.fill(0x20, 0, bytes.length - 1))
  }
  const { compiler } = await build(siteDir, records, async (second) => {
    await compileAll(second)
    await second.load(PAGES)
  })
  for (const { path: file } of first.contents())
    assert.equal(wordsOf(compiler, file), wordsOf(first, file), file)
  for (const file of MODULES) assert.deepEqual(compiler.moduleOf(file)?.kind, first.moduleOf(file)?.kind)
})

test('a page that becomes a partial of another is compiled as one, and is a page again when it is none', async () => {
  const { siteDir, records, first } = await builtSite()
  const alone = SITE['docs/a.mdx']
  const file = path.join(siteDir, 'docs/a.mdx')
  writeFileSync(file, `import B from './b.md'\n\n${alone}\n<B />\n`)
  const second = await build(siteDir, records, compileAll)
  assert.deepEqual(second.compiled, ['docs/a.mdx', 'docs/b.md'])
  writeFileSync(file, alone)
  const third = await build(siteDir, second.records, async (compiler) => {
    await compileAll(compiler)
    await compiler.load(PAGES)
  })
  assert.equal(wordsOf(third.compiler, 'docs/b.md'), wordsOf(first, 'docs/b.md'))
})

test('files that come to import each other are told, although both were known', async () => {
  const { siteDir, records } = await builtSite()
  writeFileSync(path.join(siteDir, 'docs/_q.md'), "import P from './_p.mdx'\n\n<P />\n")
  const second = await build(siteDir, records, compileAll)
  assert.deepEqual(second.codes, ['IMPORT_CYCLE'])
  const third = await build(siteDir, second.records, async (compiler) => {
    const found = await compileAll(compiler)
    await compiler.load(PAGES)
    return found
  })
  assert.deepEqual(third.codes, ['IMPORT_CYCLE'])
  assert.deepEqual(third.compiler.contentOf('docs/_p.mdx' as FilePath)?.nodes, [])
})

test('known modules come without words and code until somebody asks for them', async () => {
  const { siteDir, records, first } = await builtSite()
  const [file = '' as FilePath] = MODULES
  const before = first.moduleOf(file)
  const code = await first.codeOf(file)
  const { compiler, compiled } = await build(siteDir, records, async (second) => {
    await second.compileModules(MODULES)
    assert.deepEqual(second.moduleOf(file)?.statics, [])
    await second.loadModules()
  })
  assert.ok(before !== undefined && before.statics.length > 0)
  assert.deepEqual(compiler.moduleOf(file)?.statics, before.statics)
  assert.equal(await compiler.codeOf(file), null)
  const third = await build(siteDir, records, async (again) => {
    await again.compileModules(MODULES)
    assert.ok(code !== null && (await again.codeOf(file)) === code)
  })
  assert.deepEqual([compiled, third.compiled], [[], []])
})

test('what code does not import any more says nothing', async () => {
  const { siteDir, records } = await builtSite()
  writeFileSync(path.join(siteDir, 'docs/_q.md'), '{ broken')
  const { compiler, codes } = await build(siteDir, records, async (second) => {
    const found = await second.compileModules(MODULES)
    assert.deepEqual(
      found.map(({ code }) => code),
      ['MDX_SYNTAX'],
    )
    return second.compileModules(paths('docs/m.mdx'))
  })
  assert.deepEqual([compiler.modules().map((one) => one.path), codes], [['docs/m.mdx'], []])
})
