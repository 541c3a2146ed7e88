import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Root } from 'mdast'
import {
  createContentCompiler,
  frontMatterOf,
  type ContentCompiler,
} from '../../../../cli/content/compile/content-compiler.ts'
import { createHighlighter } from '../../../../cli/content/markdown/code/highlight.ts'
import { outlineOf } from '../../../../cli/content/scan/scan.ts'
import type { SourceFile } from '../../../../cli/content/scan/source-file.ts'
import type { SiteConfig } from '../../../../cli/config/site-config.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { docsInstance, MARKDOWN, pagesInstance, siteConfig } from '../../support/site-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

type Files = Readonly<Record<string, string>>

/** A compiler for a site of some files. `sources` are those that the scan found: here all below the docs folder without `_`. */
function compilerOf(files: Files, changed: Partial<SiteConfig> = {}): ContentCompiler {
  const siteDir = temporaryFolder(files)
  const config = siteConfig({ siteDir, ...changed })
  const found = paths(
    ...Object.keys(files).filter((file) => file.startsWith('docs/') && !file.includes('/_')),
  )
  const sources = found.map((file): SourceFile => {
    const { outline } = outlineOf({ text: files[file] ?? '', file, markdown: config.markdown })
    return {
      path: file,
      relativePath: file.slice('docs/'.length),
      collection: 'docs/default',
      hash: '0',
      outline,
    }
  })
  const contentDirs = [
    ...config.docs.map(({ id, path: folder }) => ({ instance: `docs/${id}`, path: folder })),
    ...config.pages.map(({ id, path: folder }) => ({ instance: `pages/${id}`, path: folder })),
  ]
  const highlight = createHighlighter({})
  return createContentCompiler({ config, contentDirs, frontMatterByPath: frontMatterOf(sources), highlight })
}

function paths(...files: readonly string[]): readonly FilePath[] {
  return files as readonly FilePath[]
}

test('the files asked for are compiled, and every content file that they import and that is there', async () => {
  const compiler = compilerOf({
    'docs/a.mdx': "import P from './_p.mdx'\n\n<P />",
    'docs/b.mdx': 'b',
    'docs/_p.mdx': "import Q from '../shared/q.md'\nimport N from './nope.md'\n\n<Q /><N />",
    'shared/q.md': 'q',
  })
  const told: string[] = []
  await compiler.compile(paths('docs/a.mdx'), (done, total) => told.push(`${done}/${total}`))
  assert.deepEqual([compiler.problems(), told], [[], ['1/1']])
  const compiled = compiler.contents().map(({ path }) => path)
  assert.deepEqual(compiled.toSorted(), ['docs/_p.mdx', 'docs/a.mdx', 'shared/q.md'])
})

test('a partial is compiled so that its elements stay apart, also when it is a page too', async () => {
  const compiler = compilerOf({
    'docs/a.mdx': "import B from './b.mdx'\n\n<B />",
    'docs/b.mdx': 'one\n\ntwo',
  })
  await compiler.compile(paths('docs/a.mdx', 'docs/b.mdx'))
  assert.equal(compiler.contentOf('docs/b.mdx' as FilePath)?.nodes.length, 2)
})

test('files that import each other are shown as nothing, and each circle is told once', async () => {
  const compiler = compilerOf({
    'docs/A.mdx': "import B from './_b.mdx'\nimport C from './_c.mdx'\n\nx",
    'docs/_b.mdx': "import A from './A.mdx'\n\nx",
    'docs/_c.mdx': "import A from './A.mdx'\n\nx",
    'docs/_self.mdx': "import S from './_self.mdx'\n\nx",
    'docs/d.mdx': "import S from './_self.mdx'\n\n<S />",
  })
  await compiler.compile(paths('docs/A.mdx', 'docs/d.mdx'))
  const problems = compiler.problems()
  const notes = problems.flatMap(({ code, notes: told = [] }) => (code === 'IMPORT_CYCLE' ? told : []))
  assert.deepEqual(notes.toSorted(), [
    'the chain: docs/A.mdx -> docs/_b.mdx -> docs/A.mdx',
    'the chain: docs/A.mdx -> docs/_c.mdx -> docs/A.mdx',
    'the chain: docs/_self.mdx -> docs/_self.mdx',
  ])
  for (const file of paths('docs/A.mdx', 'docs/_b.mdx', 'docs/_c.mdx', 'docs/_self.mdx')) {
    assert.deepEqual([compiler.contentOf(file)?.kind, compiler.contentOf(file)?.nodes], ['html', []])
  }
})

test('the format is that of the front matter, else of the site, also for a partial', async () => {
  const files = {
    'docs/a.md': 'x {1 + 1}',
    'docs/b.mdx': '---\nmdx:\n  format: md\n---\nx {1 + 1}',
    'docs/_c.md': '---\nmdx:\n  format: mdx\n---\nx {1 + 1}',
  }
  const compiler = compilerOf(files, { markdown: { ...MARKDOWN, format: 'detect' } })
  const names = paths(...Object.keys(files))
  await compiler.compile(names)
  const found = names.map((file) => [compiler.contentOf(file)?.kind, compiler.optionsOf(file).format])
  assert.deepEqual(found, [
    ['html', 'md'],
    ['html', 'md'],
    ['module', 'mdx'],
  ])
})

/** A plugin that puts a word before everything. */
function saying(word: string) {
  return () => (tree: Root) => {
    tree.children.unshift({ type: 'paragraph', children: [{ type: 'text', value: word }] })
  }
}

test("the plugins of an instance see its files only; the innermost folder's instance counts", async () => {
  const inner = { id: 'inner', path: 'docs/inner' as FilePath }
  const compiler = compilerOf(
    { 'docs/a.md': 'x', 'docs/inner/b.md': 'x', 'docsy/c.md': 'x', 'src/pages/d.md': 'x' },
    {
      docs: [
        docsInstance({ remarkPlugins: [saying('outer')] }),
        docsInstance({ ...inner, beforeDefaultRemarkPlugins: [saying('inner')] }),
      ],
      pages: [pagesInstance({ remarkPlugins: [saying('pages')] })],
    },
  )
  const files = paths('docs/a.md', 'docs/inner/b.md', 'docsy/c.md', 'src/pages/d.md')
  await compiler.compile(files)
  const textOf = (file: FilePath) => JSON.stringify(compiler.contentOf(file)?.nodes)
  const words = files.map((file) => /outer|inner|pages/.exec(textOf(file))?.[0])
  assert.deepEqual(words, ['outer', 'inner', undefined, 'pages'])
})

test('what code imports is compiled as a module, whatever it holds, and its front matter is read', async () => {
  const compiler = compilerOf({ 'src/m.mdx': 'a *b*', 'src/bad.mdx': '---\na: [\n---\n\nx' })
  await compiler.compileModules(paths('src/m.mdx', 'src/nope.mdx'))
  const [compiled, ...others] = compiler.modules()
  assert.deepEqual([compiled?.path, compiled?.kind, compiled?.statics.length], ['src/m.mdx', 'module', 1])
  assert.deepEqual([others, compiler.contents()], [[], []])
  const problems = await compiler.compileModules(paths('src/bad.mdx'))
  assert.deepEqual([problems[0]?.code, problems[0]?.place?.file], ['FRONT_MATTER_SYNTAX', 'src/bad.mdx'])
})

test('problems of all files are told', async () => {
  const compiler = compilerOf({
    'docs/a.mdx': '<A>',
    'docs/b.mdx': "import P from './_p.mdx'\n\n::x",
    'docs/_p.mdx': '{',
  })
  await compiler.compile(paths('docs/a.mdx', 'docs/b.mdx'))
  const problems = compiler.problems()
  assert.deepEqual(problems.map(({ code, place }) => `${code} ${place?.file}`).toSorted(), [
    'MDX_SYNTAX docs/_p.mdx',
    'MDX_SYNTAX docs/a.mdx',
    'UNKNOWN_DIRECTIVE docs/b.mdx',
  ])
})

test('pages that are modules, and what they import, have their code before anything is bundled, and only until it is', async () => {
  const seen: string[] = []
  const counting = () => (_tree: unknown, file: { readonly path: string }) => void seen.push(file.path)
  const compiler = compilerOf(
    {
      'docs/a.mdx': "import P from './_p.mdx'\n\nexport const a = 1\n\n<P />\n",
      'docs/b.mdx': 'No module.\n',
      'docs/_p.mdx': 'A part.\n',
      'src/m.mdx': 'Of code.\n',
    },
    { docs: [docsInstance({ remarkPlugins: [counting] })] },
  )
  await compiler.compile(paths('docs/a.mdx', 'docs/b.mdx'))
  seen.length = 0
  await compiler.prepareModules()
  assert.deepEqual(seen, ['docs/a.mdx', 'docs/_p.mdx'])
  const files = paths('docs/a.mdx', 'docs/_p.mdx')
  const codes = () => Promise.all(files.map(async (file) => (await compiler.codeOf(file)) !== null))
  assert.deepEqual(await codes(), [true, true])
  // Nothing but code imports it.
  assert.notEqual(await compiler.codeOf('src/m.mdx' as FilePath), null)
  await compiler.compileModules(paths('docs/_p.mdx', 'docs/a.mdx', 'src/m.mdx'))
  assert.deepEqual(seen, ['docs/a.mdx', 'docs/_p.mdx'])
  compiler.releaseCode()
  assert.deepEqual(await codes(), [false, false])
  assert.equal(compiler.moduleOf('docs/a.mdx' as FilePath)?.kind, 'module')
})
