import { isExternal } from '../../../shared/url/url.ts'

/** Whether an address begins with a protocol, or with two slashes. */
export function hasProtocol(url: string): boolean {
  return isExternal(url)
}

/** Whether an address is one of the site. */
export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url)
}
