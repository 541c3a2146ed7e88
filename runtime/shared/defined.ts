/** The properties that have a value: JSON has no word for `undefined`. */
export function defined<T extends object>(
  properties: T,
): { readonly [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}
