/** A value that survives `JSON.stringify` and `JSON.parse` unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** An object of JSON values. */
export type JsonObject = { readonly [key: string]: Json }

/** The properties that have a value: JSON has no word for `undefined`. */
export function defined<T extends object>(
  properties: T,
): { readonly [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as {
    readonly [Key in keyof T]?: Exclude<T[Key], undefined>
  }
}

/** A copy of a text that shares no memory with it: V8 keeps a long text alive as long as a slice of it is. */
export function flattenString(text: string): string {
  return ` ${text}`.slice(1)
}
