/** What to do with a key of Docusaurus that has no place here. */
export function leaveOut(why: string): string {
  return `Leave it out: ${why}.`
}

/** What to do with a key of Docusaurus that has another place here. */
export function moved(to: string): string {
  return `Move it: it is ${to} here.`
}

/** What to do with keys of Docusaurus that nothing here does the work of. */
export function noCounterpart<const K extends string>(...keys: readonly K[]): Readonly<Record<K, string>> {
  const hint = leaveOut('sitegen has no counterpart of this Docusaurus option')
  return Object.fromEntries(keys.map((key) => [key, hint])) as Readonly<Record<K, string>>
}
