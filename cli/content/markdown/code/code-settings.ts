import type { CodeSettings } from '../../../../runtime/shared/content/code-block.ts'
import type { MagicComment } from '../../../../runtime/shared/content/magic-comments.ts'

/** What a site's configuration says about code blocks. */
export function codeSettings({
  defaultLanguage,
  magicComments,
}: {
  readonly defaultLanguage: string
  readonly magicComments: readonly MagicComment[] | null
}): CodeSettings {
  return { defaultLanguage, ...(magicComments === null ? {} : { magicComments }) }
}
