import { isValidElement, type ReactNode } from 'react'
// Not by sitegen/runtime: all that can be imported from there is part of every page.
import { useHighlightedCode } from 'sitegen/highlight'
import type { CodeProps } from '../../runtime/shared/content/code-props.ts'

interface CodeBlockProps extends Omit<CodeProps, 'title'> {
  /** Text or elements above the code. */
  readonly title?: ReactNode
  /** Text is highlighted; elements are shown as they are. */
  readonly children?: ReactNode
}

/** A block of code that is known when the page is rendered. Fences look the same, and need no component. */
export default function CodeBlock({ title, children, ...props }: CodeBlockProps) {
  const code = textOf(children)
  const named = typeof title === 'string' ? { ...props, title } : props
  const { className, title: ownTitle, content } = useHighlightedCode(code, named)
  const heading = ownTitle || (typeof title === 'string' ? null : title)
  return (
    <div className={className}>
      {heading && <div className="codeBlockTitle">{heading}</div>}
      {content ?? <CodeElements>{children}</CodeElements>}
    </div>
  )
}

/** Code that is made of elements. What stands after it is the browser's: buttons are put there. */
function CodeElements({ children }: { readonly children: ReactNode }) {
  return (
    <div className="codeBlockContent">
      <pre className="prism-code">
        <code className="codeBlockLines">{children}</code>
      </pre>
      <div className="codeBlockButtons" suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
    </div>
  )
}

/** One object for all: React writes the inside again when it is given another one. */
const EMPTY = { __html: '' }

/** The text between the tags; null when there are elements. */
function textOf(children: ReactNode): string | null {
  const parts = [children].flat() as readonly ReactNode[]
  return parts.every(isText) ? parts.map(nodeText).join('') : null
}

function isText(node: ReactNode): boolean {
  return !isValidElement(node) && (typeof node !== 'object' || node === null)
}

function nodeText(node: ReactNode): string {
  return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
}
