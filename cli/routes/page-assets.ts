import { contentHash } from '../types/fingerprints.ts'
import type { FilePath } from '../types/file-path.ts'
import type { Page } from './page.ts'

/** Collects the files whose addresses a page shows: these are known when the page is rendered. */
export interface PageAssets {
  /** What stands for the address of a file in the props and the head of the page. */
  add(file: FilePath): string
  all(): Pick<Page, 'assets'>
}

const MARK = 'sg-asset-'

/** Whether an address is one that stands for that of a file. */
export function isAssetMark(address: string): boolean {
  return address.startsWith(MARK)
}

/** Prepares the assets of one page. */
export function createPageAssets(): PageAssets {
  const files = new Map<string, FilePath>()
  return {
    add(file) {
      const mark = MARK + contentHash(file)
      files.set(mark, file)
      return mark
    },
    all: () => (files.size === 0 ? {} : { assets: Object.fromEntries([...files].sort()) }),
  }
}

/** A value of a page with the addresses of files in their places. */
export function withAddresses<T>(value: T, addressByMark: ReadonlyMap<string, string>): T {
  const text = JSON.stringify(value).replace(
    /sg-asset-[0-9a-f]{16}/g,
    (mark) => addressByMark.get(mark) ?? mark,
  )
  return JSON.parse(text) as T
}
