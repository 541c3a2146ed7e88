/** As much of a syntax node as its text needs; nodes of mdast and of MDX fit. */
export interface TextNode {
  readonly type: string
  readonly value?: string
  readonly alt?: string | null
  readonly name?: string | null
  readonly attributes?: unknown
  readonly children?: readonly TextNode[]
}

export function plainHeading(heading: TextNode): string {
  const lines = headingText(heading).split('\n')
  return lines
    .map((line) => line.trim())
    .join(' ')
    .trim()
}

/**
 * The text of a heading or of any inline node: code without backticks, alternative texts of images, the children of
 * elements; nothing for HTML, expressions, comments and footnote references.
 */
function headingText(node: TextNode): string {
  if (WITHOUT_TEXT.has(node.type)) return ''
  if (node.type === 'break') return '\n'
  if (node.type === 'textDirective' && isBareDirective(node)) return `:${node.name ?? ''}`
  return node.value ?? node.alt ?? (node.children ?? []).map(headingText).join('')
}

const WITHOUT_TEXT: ReadonlySet<string> = new Set(['html', 'mdxTextExpression', 'footnoteReference'])

function isBareDirective({ children = [], attributes }: TextNode): boolean {
  const isBare = typeof attributes !== 'object' || attributes === null || Object.keys(attributes).length === 0
  return children.length === 0 && isBare
}
