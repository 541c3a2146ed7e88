/** Longest request target that is looked at, in characters. */
const MAX_TARGET = 8192

/** What an HTTP request line may hold; browsers percent-encode everything else. */
const PRINTABLE = /^[\x21-\x7e]+$/

/** Path separators of any system, and characters that end or hide a name. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is the purpose
const UNSAFE_NAME = /[/\\\u0000-\u001f\u007f]/

/** Streams, short names and ignored endings by which Windows reaches one file under several names. */
const WINDOWS_ALIAS = /:|~\d|[. ]$/

/** A request target taken apart and decoded once. Its segments are file names, never `.`, `..` or empty. */
export interface RequestPath {
  readonly segments: readonly string[]
  readonly endsWithSlash: boolean
  /** With its `?`, as it was sent; may be empty. */
  readonly search: string
}

/** Hidden files are private, but for the folder that was made to be public. */
function isServable(name: string): boolean {
  if (name === '' || UNSAFE_NAME.test(name)) return false
  if (name.startsWith('.') && name !== '.well-known') return false
  return process.platform !== 'win32' || !WINDOWS_ALIAS.test(name)
}

/**
 * Reads the target of a request line (`/docs/a%20b/?x=1`).
 *
 * Every segment is decoded once and must then be a single ordinary file name. Whatever would need cleaning up
 * (empty segments, dots, encoded separators) is refused instead, so that a path that is served or redirected
 * to is the path that was checked.
 *
 * @returns the status to answer with instead where it is refused
 */
export function parseRequestPath(target: string): RequestPath | { readonly status: 400 | 404 | 414 } {
  if (target.length > MAX_TARGET) return { status: 414 }
  if (!target.startsWith('/') || target.includes('#') || !PRINTABLE.test(target)) return { status: 400 }

  const searchAt = target.indexOf('?')
  const pathname = searchAt === -1 ? target : target.slice(0, searchAt)
  const endsWithSlash = pathname.endsWith('/')
  const inner = pathname.slice(1, endsWithSlash ? -1 : undefined)
  try {
    const segments = pathname === '/' ? [] : inner.split('/').map(decodeURIComponent)
    if (segments.some((name) => name.includes('\0'))) return { status: 400 }
    if (!segments.every(isServable)) return { status: 404 }
    return { segments, endsWithSlash, search: searchAt === -1 ? '' : target.slice(searchAt) }
  } catch {
    // What is badly encoded.
    return { status: 400 }
  }
}

/**
 * The path of names, encoded. It starts with exactly one slash that a name follows, so as a redirect it cannot
 * leave the host.
 */
export function encodePath(segments: readonly string[], endsWithSlash: boolean): string {
  if (segments.length === 0) return '/'
  return `/${segments.map(encodeURIComponent).join('/')}${endsWithSlash ? '/' : ''}`
}
