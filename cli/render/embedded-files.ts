/** Attributes that name a file which their element shows or plays. */
export const EMBEDDED: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  embed: ['src'],
  frame: ['src'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src'],
  object: ['data'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
}

/** An image candidate: its address, and a descriptor up to the next comma. An address may hold commas. */
const CANDIDATE = /[\s,]*(\S*[^\s,])(?:\s[^,]*)?(?:,|$)/g
const URL_IN_CSS = /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\s]*))\s*\)/gi

/** The addresses of a `srcset`. */
export function candidatesIn(srcset: string): readonly string[] {
  return [...srcset.matchAll(CANDIDATE)].flatMap(([, address]) => address ?? [])
}

/** The addresses of files in declarations of CSS, as written. */
export function urlsIn(css: string): readonly string[] {
  const urls = [...css.matchAll(URL_IN_CSS)].map(([, double, single, bare]) => double ?? single ?? bare ?? '')
  return urls.filter((url) => url !== '' && !url.startsWith('#'))
}
