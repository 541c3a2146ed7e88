const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/**
 * One form of a text: forms are separated by `|` and stand in the order of the plural categories that the
 * language has (`1 item|{count} items` in English). A text with too few forms gives its last one.
 */
export function pluralForm(forms: string, count: number, locale: string): string {
  const texts = forms.split('|')
  const rules = new Intl.PluralRules(locale)
  const known = rules.resolvedOptions().pluralCategories
  const index = CATEGORIES.filter((category) => known.includes(category)).indexOf(rules.select(count))
  return texts[Math.min(index, texts.length - 1)] ?? forms
}
