import { decoded as decodedComponent } from '../../runtime/shared/url/url.ts'
import { contentHash } from '../types/fingerprints.ts'

/** A hash between a name and its extensions: hexadecimal, or esbuild's eight capitals and digits. */
const HASH = /([-.])(?:[0-9a-f]{8,64}|(?=[A-Z0-9]*\d)[A-Z0-9]{8})(?=(?:\.[a-z0-9]+)+$)/

/** A file's path, or the path of its address, without the hash of its content. */
export function withoutHash(path: string): string {
  return path.replace(HASH, '$1*')
}

/** Turns the addresses of one page into what is the same in an output of another tool or host. */
export interface AddressReader {
  /** Resolves an address and drops the site's own origin and the hashes in names of files. */
  read(address: string): string
}

/**
 * @param page - pathname of the page
 * @param origin - of the site, as its canonical links say; null when it is not known
 */
export function createAddressReader(page: string, origin: string | null): AddressReader {
  const base = new URL(page, origin ?? UNKNOWN)
  return {
    read(address) {
      if (!URL.canParse(address, base.href)) return address
      const url = new URL(address, base)
      if (url.protocol === 'data:') return neutralData(url)
      if (url.origin !== base.origin) return url.href
      return withoutHash(decoded(url.pathname)) + url.search + decoded(url.hash)
    },
  }
}

const UNKNOWN = 'http://unknown.invalid'

/** A pathname as people read it; as it is where it is not well-formed. */
export function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** `docs/cli/index.html` -> `/docs/cli/`, `docs/cli.html` -> `/docs/cli`. */
export function addressOfFile(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '/').replace(/\.html$/, '')
}

/** The same for both ways to write a file into an address. */
function neutralData({ pathname }: URL): string {
  const [type = '', ...rest] = pathname.split(',')
  const data = rest.join(',')
  const bytes = type.endsWith(';base64') ? Buffer.from(data, 'base64') : Buffer.from(decodedComponent(data))
  return `data:${type.replace(/;.*/, '')},${contentHash(bytes)}`
}
