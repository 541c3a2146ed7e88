import { hasPlugins } from '../../../config/options/content-plugins.ts'
import type { CodeSettings } from '../../../../runtime/shared/content/code-block.ts'
import { codeSettings } from '../code/code-settings.ts'
import type { PipelineOptions } from '../pipeline.ts'

/** What one pass reads of the options of a pipeline. */
export interface OnePassOptions {
  readonly markdown: PipelineOptions['markdown']
  readonly posts: boolean
  /** Names of admonitions; null where they are switched off. */
  readonly admonitions: ReadonlySet<string> | null
  readonly code: CodeSettings & Pick<PipelineOptions, 'highlight'>
}

/** Null where the site extends the syntax, the tree or the elements: then only the pipeline can compile. */
export function onePassOptions(options: PipelineOptions): OnePassOptions | null {
  const { markdown, plugins, posts, highlight } = options
  const isExtended =
    hasPlugins(plugins) ||
    markdown.overridableElements.length > 0 ||
    markdown.relativeTo !== null ||
    Object.keys(markdown.remarkRehypeOptions).length > 0
  if (isExtended) return null
  return {
    markdown,
    posts,
    admonitions: plugins.admonitions === null ? null : new Set(plugins.admonitions),
    code: { highlight, ...codeSettings(options) },
  }
}
