/** Puts values into a text: `{name}` becomes `values.name`; names without a value stay as they are. */
export function interpolate(
  text: string,
  values: Readonly<Record<string, string | number>> | undefined,
): string {
  if (values === undefined) return text
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return String(value ?? whole)
  })
}

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** The plural categories that a language has, in the order of the forms in a message. */
export function pluralCategories(rules: Intl.PluralRules): readonly Intl.LDMLPluralRule[] {
  // Engines list them in different orders.
  const known = rules.resolvedOptions().pluralCategories
  return CATEGORIES.filter((category) => known.includes(category))
}

/** The text for an id in the current language; without one the message given, then the id. */
export function messageText(id: string | undefined, message: string | undefined): string {
  return message ?? id ?? ''
}
