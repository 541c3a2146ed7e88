import { isExternal } from '../../../shared/url/url.ts'

export function hasProtocol(url: string): boolean {
  return isExternal(url)
}

export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url)
}
