import type { MagicComment } from '../../../../runtime/shared/content/magic-comments.ts'
import { codeTheme, type CodeTheme } from './code-theme.ts'
import { list, nonEmpty, option, optional, options, section } from '../kit.ts'
import type { Complain, OptionTable, Schema } from '../option.ts'

/** Languages of code, comments that mark lines of it, and its colours. */
export interface PrismConfig {
  /**
   * Colours of code: a theme of prism-react-renderer, `themes.github` of its export `themes`, or one of the same form.
   * Without `darkTheme` it is that of the dark mode too. Paper keeps the colours of the look. @default those of the look
   */
  theme?: CodeTheme
  /** The same for the dark mode. @default `theme` */
  darkTheme?: CodeTheme
  /** Language of fences that name none. @default 'text' */
  defaultLanguage?: string
  /**
   * Prism languages that change others when they are present, such as `jsdoc`. Every language is available without
   * being named, and none costs the reader anything. @default []
   */
  additionalLanguages?: readonly string[]
  /** Comments that mark lines of code. @default `highlight-next-line`, `highlight-start` and `highlight-end` */
  magicComments?: readonly MagicComment[]
}

/** Languages of code. Prism knows them by names in small letters; no magic comments stand for the usual ones. */
export function prismOption() {
  const language = nonEmpty('the name of a language')
  const table = {
    theme: option(codeTheme(), null),
    darkTheme: option(codeTheme(), null),
    defaultLanguage: option(language, 'text', (name) => name.toLowerCase()),
    additionalLanguages: option(list(language, 'a list of names of languages'), [], (names) =>
      names.map((name) => name.toLowerCase()),
    ),
    magicComments: option(list(magicComment(), 'a list of magic comments'), null, (comments) =>
      structuredClone(comments),
    ),
  } satisfies OptionTable<PrismConfig>
  return options(table)
}

function magicComment(): Schema<MagicComment> {
  const block = section<NonNullable<MagicComment['block']>>({ start: nonEmpty(), end: nonEmpty() })
  return section<MagicComment>(
    { className: nonEmpty('a class name'), line: optional(nonEmpty()), block: optional(block) },
    { rule: needsLineOrBlock },
  )
}

function needsLineOrBlock(value: Readonly<Record<string, unknown>>, complain: Complain): void {
  if (value['line'] !== undefined || value['block'] !== undefined) return
  complain({
    sentence: '{key} has neither line nor block, so it marks nothing.',
    hint: 'Add line, or block with start and end.',
  })
}
