import { useEffect, useMemo, useRef, type ReactElement } from 'react'
import {
  CODE_CONTENT_CLASS,
  codeBlockClass,
  codeContentHtml,
  codeTitleHtml,
} from '../../../runtime/shared/content/code-block.ts'
import { readCodeProps, type CodeProps } from '../../../runtime/shared/content/code-props.ts'
import type { CodeToShow } from './code-blocks.ts'
import { highlight } from './prism/highlight.ts'

const SETTINGS = { defaultLanguage: 'text' }

/** The attribute by which the build says where lines begin to count: a policy forbids it in HTML that is written here. */
const FIRST_LINE = / style="counter-reset:line-count (\d+)"/

/** A block of code with the markup that a build writes. */
export function ShownCode({ code, meta, classes }: CodeToShow): ReactElement {
  const block = useRef<HTMLDivElement>(null)
  const html = useMemo(() => {
    const content = codeContentHtml({ ...meta, code }, SETTINGS, highlight)
    return {
      __html: `${codeTitleHtml(meta.title)}<div class="${CODE_CONTENT_CLASS}">${content.replace(FIRST_LINE, '')}</div>`,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- Every run makes its own objects; what they say is compared.
  }, [code, JSON.stringify(meta)])
  useEffect(() => {
    const lines = block.current?.querySelector('code')
    const before = (meta.firstLineNumber ?? 1) - 1
    if (lines) lines.style.counterReset = before === 0 ? '' : `line-count ${before}`
  }, [html, meta.firstLineNumber])
  return (
    <div
      ref={block}
      className={codeBlockClass(meta.language ?? SETTINGS.defaultLanguage, classes)}
      dangerouslySetInnerHTML={html}
    />
  )
}

interface CodeBlockProps extends CodeProps {
  readonly children?: unknown
}

/** `<CodeBlock>` whose code is an expression. */
export function CodeBlock({ children, ...props }: CodeBlockProps): ReactElement {
  const code = (Array.isArray(children) ? (children as readonly unknown[]) : [children])
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join('')
  return <ShownCode {...readCodeProps(props)} code={code} />
}
