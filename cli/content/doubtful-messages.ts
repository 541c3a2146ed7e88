import { pluralCategories } from '../../runtime/shared/site/messages.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { didYouMean } from '../types/did-you-mean.ts'
import type { FilePath } from '../types/file-path.ts'

interface Translated {
  readonly file: FilePath
  readonly messages: ReadonlyMap<string, string>
  readonly lineOf: (id: string) => number
  /** What the messages translate, in any language. Others are not looked at. */
  readonly texts: Readonly<Record<string, string>>
  readonly lang: string
}

/**
 * Messages that cannot be what was meant: with a `{name}` that their text does not have, or, for a text of the theme with
 * plural forms, with more of them than the language has. Problems: `MESSAGE_DOUBTFUL` (warnings).
 */
export function doubtfulMessages({ file, messages, lineOf, texts, lang }: Translated): readonly Diagnostic[] {
  return [...messages].flatMap(([id, message]) => {
    const text = Object.hasOwn(texts, id) ? texts[id] : undefined
    if (text === undefined) return []
    const names = namesIn(text)
    const others = namesIn(message).filter((name) => !names.includes(name))
    const problems = others.map((name) => [`{${name}}, which nothing fills in`, nameHint(name, names)])
    const forms = message.split('|').length
    const categories = pluralCategories(new Intl.PluralRules(lang))
    if (id.startsWith('theme.') && text.includes('|') && forms > categories.length)
      problems.push([
        `${forms} plural forms, and the language has ${categories.length}`,
        `Write what stands for ${categories.join(' | ')}, in this order.`,
      ])
    return problems.map(([problem, hint]) => ({
      code: 'MESSAGE_DOUBTFUL',
      level: 'warning',
      message: `The text "${id}" of ${file} has ${problem}.`,
      place: { file, line: lineOf(id) },
      hint,
    }))
  })
}

function namesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))]
}

function nameHint(name: string, names: readonly string[]): string {
  const meant = didYouMean(name, names)
  if (meant !== null) return `Did you mean {${meant}}?`
  const known = names.map((one) => `{${one}}`).join(', ')
  return known === '' ? 'Remove the name in braces.' : `Names that the text has: ${known}.`
}
