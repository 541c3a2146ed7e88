import type { Element, Root } from 'hast'
import { isFilePath } from '../../../../runtime/shared/url/link.ts'
import { splitHref } from '../../../../runtime/shared/url/url.ts'
import { walkHast } from '../walk.ts'

interface RelativeFilesOptions {
  /** What paths of the site begin with: `/`, or a folder with slashes around it. */
  readonly base: string
}

/** Properties that name a file, whatever it is called. */
const OF_FILES = ['src', 'poster', 'data'] as const
/** A path of the site; two slashes begin the name of a host. */
const ROOTED = /^\/(?!\/)/

/**
 * rehype plugin for the hash router, whose document may lie in any folder: HTML in Markdown names files relative to it.
 * Images of Markdown and links to pages have been taken out of the tree by then.
 */
export function relativeFiles({ base }: RelativeFilesOptions) {
  return (tree: Root): void => {
    walkHast(tree, (node) => {
      if (node.type === 'element') makeRelative(node, base)
    })
  }
}

function makeRelative({ tagName, properties }: Element, base: string): void {
  for (const name of OF_FILES) {
    const value = properties[name]
    if (typeof value === 'string') properties[name] = relative(value, base)
  }
  const { href } = properties
  const srcSet: unknown = properties['srcSet']
  if (typeof srcSet === 'string') properties['srcSet'] = relativeSet(srcSet.split(','), base)
  else if (Array.isArray(srcSet)) properties['srcSet'] = relativeSet(srcSet.map(String), base)
  const isFile = typeof href === 'string' && (tagName === 'link' || isFilePath(splitHref(href).pathname))
  if (isFile) properties['href'] = relative(href, base)
}

function relativeSet(candidates: readonly string[], base: string): string {
  return candidates.map((candidate) => relative(candidate.trim(), base)).join(', ')
}

/** Authors of HTML write the base URL of their site themselves. */
function relative(address: string, base: string): string {
  if (!ROOTED.test(address)) return address
  return `./${address.slice(address.startsWith(base) ? base.length : 1)}`
}
