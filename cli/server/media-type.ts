import { lookup } from 'mrmime'

/** Text that browsers show as Latin-1 when no charset is named. Scripts and stylesheets follow their page. */
const NEEDS_CHARSET = /^text\/(?:html|plain|markdown|csv|yaml)$/

/** The media type of a file by its name, for the `Content-Type` header; unknown ones are bytes to save. */
export function mediaTypeOf(name: string): string {
  const type = name.includes('.') ? lookup(name) : undefined
  if (type === undefined) return 'application/octet-stream'
  return NEEDS_CHARSET.test(type) ? `${type};charset=utf-8` : type
}
