/** An options object with its defaults: keys that have one are never undefined. */
export type WithDefaults<T, D> = Omit<T, keyof D> & {
  readonly [K in keyof D]: K extends keyof T ? Exclude<T[K], undefined> | D[K] : D[K]
}

/** Fills in defaults; a key that is written as undefined counts as left out. */
export function withDefaults<T extends object, const D extends object>(
  written: T | undefined,
  defaults: D,
): WithDefaults<T, D> {
  const set = Object.entries(written ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(set) } as WithDefaults<T, D>
}
