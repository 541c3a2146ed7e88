/** Slashes at both ends, each once, and percent-encoded as it stands in page URLs. */
export function resolveBaseUrl(written: string): string {
  const path = written.replace(/^\/+|\/+$/g, '')
  return path === '' ? '/' : new URL(`/${path}/`, 'https://sitegen.example').pathname
}
