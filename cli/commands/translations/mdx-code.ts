import type { RootContentMap } from 'mdast'
import { isExpression, isJsx } from '../../content/markdown/mdx/jsx-node.ts'
import { isBlank } from '../../content/markdown/mdx/acorn.ts'
import { preprocess } from '../../content/compile/content-part.ts'
import { readDocument } from '../../content/front-matter/read-document.ts'
import { writtenTree } from '../../content/markdown/parse.ts'
import { walkMdast } from '../../content/markdown/walk.ts'
import { contentFormatOf } from '../../content/scan/source-file.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { FilePath } from '../../types/file-path.ts'

/**
 * What of an MDX file is code, as JSX that stands in the same lines: imports, expressions, and components with their
 * attributes and texts. Empty for plain Markdown. Throws `SyntaxProblem`.
 */
export async function codeOfMdx(
  written: string,
  file: FilePath,
  markdown: SiteConfig['markdown'],
): Promise<string> {
  const document = await readDocument({ text: written, file, markdown })
  const { frontMatter, bodyOffset } = document
  const format = contentFormatOf(file, frontMatter, markdown)
  if (format === 'md') return ''
  const { text } = preprocess({ ...document, file, markdown })
  let code = ''
  let lines = 1
  const add = (piece: string, line = lines): void => {
    const added = '\n'.repeat(Math.max(0, line - lines)) + piece
    lines += added.split('\n').length - 1
    code += added
  }
  walkMdast(writtenTree(text, { format, bodyOffset }), (node) => {
    const line = node.position?.start.line
    if (node.type === 'mdxjsEsm') add(`${node.value};`, line)
    else if (isExpression(node) && !isBlank(node.value)) add(`;(${node.value}\n);`, line)
    else if (isJsx(node)) add(`;(${jsxCode(node)});`, line)
  })
  return code
}

type Element = RootContentMap['mdxJsxFlowElement' | 'mdxJsxTextElement']

function jsxCode({ name, attributes, children }: Element): string {
  const written = attributes.map((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return `{${attribute.value}}`
    const { name: key, value } = attribute
    if (typeof value === 'string') return `${key}={${JSON.stringify(value)}}`
    return value === null || value === undefined ? key : `${key}={${value.value}\n}`
  })
  const inner = children.map((child) => {
    if (child.type === 'text') return `{${JSON.stringify(child.value)}}`
    // Anything else but a text cannot be translated, and is walked through by itself.
    return isExpression(child) ? `{${child.value}\n}` : '{null}'
  })
  return `<${[name ?? '', ...written].join(' ')}>${inner.join('')}</${name ?? ''}>`
}
