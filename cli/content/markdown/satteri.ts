import { createRequire } from 'node:module'
import type * as Satteri from 'satteri'
import type { ContentFormat } from '../scan/content-format.ts'

const require = createRequire(import.meta.url)

let satteri: typeof Satteri | undefined

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
  satteri ??= require('satteri') as typeof Satteri
  return format === 'mdx' ? satteri.mdxToMdast(text, options) : satteri.markdownToMdast(text, options)
}
