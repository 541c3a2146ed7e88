import { createRequire } from 'node:module'
import type * as Satteri from 'satteri'
import type { ContentFormat } from '../scan/content-format.ts'

const require = createRequire(import.meta.url)

let satteri: typeof Satteri | undefined

/** Loads the parser. Where work is ended when it takes too long, this comes before: a load that was ended is never made up for. */
export function loadSatteri(): typeof Satteri {
  return (satteri ??= require('satteri') as typeof Satteri)
}

/** What the fast parser takes for syntax, and whether nodes say where they stand. */
export type SatteriOptions = Parameters<typeof Satteri.mdxToMdast>[1]

/**
 * Parses Markdown or MDX with the fast parser. It is loaded with the first text: a build in which nothing changed parses
 * none, and starts sooner without it.
 */
export function satteriTree(
  text: string,
  format: ContentFormat,
  options: SatteriOptions,
): ReturnType<typeof Satteri.markdownToMdast> {
  const { markdownToMdast, mdxToMdast } = loadSatteri()
  return format === 'mdx' ? mdxToMdast(text, options) : markdownToMdast(text, options)
}
