import { useSite } from '../page/page-context.ts'
import { pluralCategories } from '../shared/site/messages.ts'

interface Plural {
  readonly lang: string
  readonly rules: Intl.PluralRules
  readonly categories: readonly Intl.LDMLPluralRule[]
}

/** Making the rules of a language takes long, and pages ask for those of one language many times. */
let latest: Plural | undefined

function pluralOf(lang: string): Plural {
  if (latest?.lang === lang) return latest
  const rules = new Intl.PluralRules(lang)
  latest = { lang, rules, categories: pluralCategories(rules) }
  return latest
}

/** Chooses among the forms of a text. */
export interface PluralForms {
  /**
   * The form for a count. Forms are separated by `|` and stand in the order zero, one, two, few, many, other, without
   * the categories that the language does not have: `1 item|{count} items` in English. Where forms are missing, the last
   * one is used.
   */
  readonly selectMessage: (count: number, forms: string) => string
}

/** Plural forms in the language of the page. */
export function usePluralForm(): PluralForms {
  const { lang } = useSite()
  return { selectMessage: (count, forms) => pluralForm(forms, count, lang) }
}

function pluralForm(forms: string, count: number, lang: string): string {
  const texts = forms.split('|')
  const { rules, categories } = pluralOf(lang)
  const index = categories.indexOf(rules.select(count))
  return texts[Math.min(index, texts.length - 1)] ?? forms
}
