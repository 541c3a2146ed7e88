import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { globSync } from 'tinyglobby'
import { loadMdx } from '../../../../cli/bundle/plugins/mdx-load.ts'
import { createPipeline } from '../../../../cli/content/markdown/pipeline.ts'
import { createState } from '../../../../cli/content/markdown/parse.ts'
import { type CompileState, stateData } from '../../../../cli/content/markdown/state.ts'
import { contentFormatOf } from '../../../../cli/content/scan/source-file.ts'
import { parseFrontMatter } from '../../../../cli/content/front-matter/front-matter.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { type CompileSetup, compileText, pipelineOptions } from '../markdown/compile-text.ts'
import { isWhole } from '../../../support/is-whole.ts'
import { VFile } from 'vfile'

const ROOT = path.join(import.meta.dirname, '../../../..')
const ALL = globSync(['content/docs/**/*.{md,mdx}', 'content/tests/**/*.mdx', 'test/fixtures/**/*.mdx'], {
  cwd: ROOT,
}).sort()
const FILES = isWhole ? ALL : ALL.filter((_file, index) => index % 4 === 0)

const setup: CompileSetup = {}

async function fromLoader(file: string, text: string, format: 'md' | 'mdx'): Promise<string | undefined> {
  const { frontMatter, bodyOffset } = parseFrontMatter({ text, file: file as FilePath })
  const options = { pipeline: pipelineOptions(setup), format, siteDir: ROOT, suffix: '' }
  const args = { path: path.join(ROOT, file), namespace: 'file', suffix: '', pluginData: null, with: {} }
  const loaded = await loadMdx(args, { contents: text, frontMatter, bodyOffset }, options)
  return loaded?.errors?.length === 0 ? String(loaded.contents) : undefined
}

async function stateWithoutCode(file: string, text: string, format: 'md' | 'mdx'): Promise<CompileState> {
  const { bodyOffset } = parseFrontMatter({ text, file: file as FilePath })
  const state = createState({ key: file as FilePath, text, bodyOffset, as: 'module' })
  const pipeline = await createPipeline(pipelineOptions(setup), format)
  const source = new VFile({ path: file, value: text, data: stateData(state) })
  await pipeline(source)
  return state
}

test('code of content is what @mdx-js/esbuild makes, and the content beside it what compiling it alone gives', async () => {
  let modules = 0
  for (const file of FILES) {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const { frontMatter } = parseFrontMatter({ text, file: file as FilePath })
    const format = contentFormatOf(file as FilePath, frontMatter, pipelineOptions(setup).markdown)
    const given = { ...setup, as: 'module', path: file, format, frontMatter } as const
    const { code, ...compiled } = await compileText(text, given)
    const expected = await fromLoader(file, text, format)
    assert.equal(code, expected?.slice(0, expected.lastIndexOf('\n//# sourceMappingURL=')), file)
    if (code === undefined) continue
    modules++
    const state = await stateWithoutCode(file, text, format)
    for (const name of ['statics', 'strings', 'references', 'toc', 'contentTitle', 'diagnostics'] as const)
      assert.deepEqual(compiled[name] ?? [], state[name] ?? [], `${name} of ${file}`)
  }
  assert.ok(modules > (isWhole ? 50 : 12), `${modules} modules were compared`)
})

test('words change the map of code, not the code', async () => {
  const compile = (words: string) => compileText(`${words}\n\n{1 + 1}\n`, { as: 'module' })
  const [one, other] = [await compile('One.'), await compile('Two\nlines.')]
  assert.deepEqual([one.code, one.codeHash], [other.code, other.codeHash])
  assert.notEqual(one.map, other.map)
})

test('a module whose code cannot be made is content all the same: the bundler says what is wrong with it', async () => {
  const plugins = { recmaPlugins: [() => () => assert.fail('no code')] }
  const compiled = await compileText('export const a = 1\n\nText.\n', { as: 'module', plugins })
  assert.deepEqual([compiled.code, compiled.kind, compiled.diagnostics], [undefined, 'module', []])
  assert.ok(compiled.statics.length > 0)
})

test('what plugins say of the code alone is not said of the content', async () => {
  const saying = (words: string) => () => (_tree: unknown, file: VFile) => void file.message(words)
  const plugins = { rehypePlugins: [saying('of content')], recmaPlugins: [saying('of code')] }
  const { code, diagnostics } = await compileText('export const a = 1\n', { as: 'module', plugins })
  assert.notEqual(code, undefined)
  assert.deepEqual(diagnostics.map(({ message }) => message).join(), 'of content')
})
