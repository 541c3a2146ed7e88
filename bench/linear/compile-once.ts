import { Buffer } from 'node:buffer'
import { mdxLoad } from '../../cli/bundle/plugins/mdx-load.ts'
import { markdownOption } from '../../cli/config/options/markdown.ts'
import { createCompiler } from '../../cli/content/compile/compile.ts'
import type { ContentFormat } from '../../cli/content/scan/content-format.ts'
import { decodeText } from '../../cli/content/scan/decode.ts'
import { parseFrontMatter } from '../../cli/content/front-matter/front-matter.ts'
import { createHighlighter } from '../../cli/content/markdown/code/highlight.ts'
import { componentsInScope } from '../../cli/content/markdown/mdx/theme-components.ts'
import type { PipelineOptions } from '../../cli/content/markdown/pipeline.ts'
import { NO_PLUGINS } from '../../cli/content/compile/pipelines.ts'
import { preprocess } from '../../cli/content/compile/preprocess.ts'
import { lookInto } from '../../cli/content/scan/scan.ts'
import { codeFrame } from '../../cli/report/frame.ts'
import { groupDiagnostics } from '../../cli/report/group.ts'
import type { FilePath } from '../../cli/types/file-path.ts'

/** What was made of a text. */
export interface Compiled {
  readonly kind: string
  /** Codes of the problems, each once. */
  readonly codes: readonly string[]
}

const siteDir = '/site'

/** Does with the text of one file what a build does until its page is rendered; the result is the same each time. */
export function createCompileOnce(format: ContentFormat): (text: string) => Promise<Compiled> {
  const markdown = { ...markdownOption({ siteDir }).resolve({}), overridableElements: [], relativeTo: null }
  const pipeline: PipelineOptions = {
    markdown,
    plugins: NO_PLUGINS,
    posts: false,
    highlight: createHighlighter({}),
    defaultLanguage: 'text',
    magicComments: null,
    components: componentsInScope({ components: {} }),
  }
  const compile = createCompiler(pipeline)
  const load = mdxLoad(pipeline, { format, siteDir, suffix: '' })
  const file = `docs/a.${format}` as FilePath
  return async (text) => {
    const bytes = Buffer.from(text)
    const { diagnostics: found } = await lookInto(bytes, {
      file,
      markdown: { ...markdown, format: 'detect' },
    })
    const decoded = decodeText(bytes, file).text
    const { frontMatter, bodyOffset } = parseFrontMatter({ text: decoded, file })
    const source = preprocess({ text: decoded, bodyOffset, file, markdown }).text
    const { kind, diagnostics: others } = await compile({
      path: file,
      text: source,
      bodyOffset,
      format,
      as: 'page',
    })
    if (kind === 'module') {
      const args = {
        path: `${siteDir}/${file}`,
        namespace: 'file',
        suffix: '',
        with: {},
        pluginData: undefined,
      }
      await load(args, { contents: source, frontMatter, bodyOffset })
    }
    const problems = [...found, ...others]
    for (const { place } of groupDiagnostics(problems).shown)
      if (place !== undefined) codeFrame(decoded, place)
    return { kind, codes: [...new Set(problems.map(({ code }) => code))] }
  }
}
