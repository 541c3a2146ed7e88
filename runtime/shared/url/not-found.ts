import type { Url } from './url.ts'

/** The document that hosts send for addresses that there are not, in the folder of the site. */
export const NOT_FOUND_FILE = '404.html'

/** Its address. It is a page like others, but nobody is led there. */
export function notFoundUrl(baseUrl: string): Url {
  return `${baseUrl}${NOT_FOUND_FILE}` as Url
}
