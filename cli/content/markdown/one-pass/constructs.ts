import { isBlank } from '../mdx/acorn.ts'
import { admonition, blockquote, code, containerDirective, heading } from './blocks.ts'
import { footnoteReference } from './footnotes.ts'
import { image, inlineCode, jsx, link, text, textDirective } from './inline.ts'
import { list } from './lists.ts'
import { table } from './tables.ts'
import { writeAll } from './write.ts'
import { COMPONENTS, Unhandled } from './unhandled.ts'
import type { Constructs } from './writing.ts'

/**
 * How each kind of node is written. What is not here is left to the pipeline, and so is what a construct throws
 * `Unhandled` for.
 */
export const CONSTRUCTS: Constructs = {
  blockquote,
  break: () => '<br>\n',
  code,
  containerDirective,
  definition: nothing,
  delete: (node, writing) => `<del>${writeAll(node, writing)}</del>`,
  emphasis: (node, writing) => `<em>${writeAll(node, writing)}</em>`,
  footnoteDefinition: nothing,
  footnoteReference,
  heading,
  image,
  imageReference: image,
  inlineCode,
  leafDirective: admonition,
  link,
  linkReference: link,
  list,
  mdxFlowExpression: comment,
  mdxJsxFlowElement: jsx,
  mdxJsxTextElement: jsx,
  mdxTextExpression: comment,
  paragraph: (node, writing) => `<p>${writeAll(node, writing)}</p>`,
  strong: (node, writing) => `<strong>${writeAll(node, writing)}</strong>`,
  table,
  text,
  textDirective,
  thematicBreak: () => '<hr>',
}

/** What says something about other nodes. */
function nothing(): string {
  return ''
}

/** Braces around nothing but a comment leave nothing behind. */
function comment({ value }: { readonly value: string }): string {
  if (!isBlank(value)) throw new Unhandled(COMPONENTS)
  return ''
}
