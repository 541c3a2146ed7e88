import { splitHref, applyTrailingSlash as withRule, type TrailingSlash } from './url/url.ts'

/** Id that the content of a post has in Docusaurus. */
export const blogPostContainerID = '__blog-post-container'

export function addPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text : prefix + text
}

export function addSuffix(text: string, suffix: string): string {
  return text.endsWith(suffix) ? text : text + suffix
}

export function removePrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text
}

export function removeSuffix(text: string, suffix: string): string {
  return text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text
}

export function addLeadingSlash(path: string): string {
  return addPrefix(path, '/')
}

export function addTrailingSlash(path: string): string {
  return addSuffix(path, '/')
}

export function removeTrailingSlash(path: string): string {
  return removeSuffix(path, '/')
}

export interface ApplyTrailingSlashParams {
  readonly trailingSlash: TrailingSlash
  /** Keeps its slash. */
  readonly baseUrl: string
}

/** An address with or without a slash at the end of its path, as the site has it. */
export function applyTrailingSlash(address: string, options: ApplyTrailingSlashParams): string {
  const { pathname, search, hash } = splitHref(address)
  return (pathname === options.baseUrl ? pathname : withRule(pathname, options.trailingSlash)) + search + hash
}

/** An error and its causes. */
export function getErrorCausalChain(error: Error): [Error, ...Error[]] {
  const { cause } = error
  return cause ? [error, ...getErrorCausalChain(cause as Error)] : [error]
}
