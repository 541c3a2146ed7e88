import type { SkipReason } from '../../../../runtime/shared/content/code-block.ts'
import type { Diagnostic, Place } from '../../../report/diagnostic.ts'
import { readLanguageCatalogue } from './prism-languages.ts'
import { maxHighlightedLength, maxHighlightedLine } from './highlight-lines.ts'

interface Skipped {
  readonly reason: SkipReason
  readonly language: string
  readonly code: string
  readonly place?: Place | undefined
}

/** Tells a writer that code is shown without colours, and why. */
export function highlightSkipped({ reason, language, code, place }: Skipped): Diagnostic {
  if (reason === 'language') return unknownLanguage(language, place)
  return {
    code: 'HIGHLIGHT_SKIPPED',
    level: 'warning',
    message: `A code block is shown without colours: ${why(reason, code)}.`,
    place,
    hint: `Show a part of it and link to the rest, or name the language "text" instead of "${language}" if it is to stay plain.`,
  }
}

function unknownLanguage(language: string, place: Place | undefined): Diagnostic {
  return {
    code: 'CODE_LANGUAGE_UNKNOWN',
    level: 'warning',
    message: `A code block is shown without colours: no language is called "${language}".`,
    place,
    hint: `Did you mean "${readLanguageCatalogue().similar(language)}"?`,
  }
}

function why(reason: Exclude<SkipReason, 'language'>, code: string): string {
  switch (reason) {
    case 'length':
      return `it has ${code.length} characters, and up to ${maxHighlightedLength} are highlighted`
    case 'line': {
      const longest = code.split('\n').reduce((most, line) => Math.max(most, line.length), 0)
      return `its longest line has ${longest} characters, and up to ${maxHighlightedLine} are highlighted`
    }
    case 'nesting':
      return 'it is nested too deep'
  }
}
