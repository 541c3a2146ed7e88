import type { LeftOut } from './feature-options.ts'
import type { Option } from './option.ts'

/** An option of something that needs documents at addresses of their own: with the hash router it is null. */
export function unlessHash<W, R>(
  option: Option<W, R>,
  router: 'browser' | 'hash' | undefined,
): Option<W, R | null> {
  return router === 'hash' ? { ...option, resolve: () => null } : option
}

/** What to tell of a key that asks for something the hash router leaves out. */
export function leftOutSection(key: string, written: unknown, what: string): readonly LeftOut[] {
  if (written === undefined || written === false) return []
  return [
    { message: `With router: 'hash' ${what}.`, path: [key], hint: `Remove ${key}, or set it to false.` },
  ]
}
