/** A pathname without the slash at its end; the root becomes the empty string. */
export function trimSlash(pathname: string): string {
  return pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

/** Whether two pathnames name the same page, under either trailing-slash rule. */
export function isSamePath(a: string, b: string): boolean {
  return a === b || trimSlash(a) === trimSlash(b)
}
