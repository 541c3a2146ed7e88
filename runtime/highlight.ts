import { useMemo, type ReactElement } from 'react'
import { usePageScope } from './page/page-context.ts'
import {
  CODE_CONTENT_CLASS,
  codeBlockClass,
  codeContentHtml,
  plainLines,
  type CodeDisplay,
  type CodeSettings,
  type Highlighter,
} from './shared/content/code-block.ts'
import { codeId, codeKey } from './shared/content/code-key.ts'
import { readCodeProps, type CodeProps } from './shared/content/code-props.ts'
import type { StaticNode } from './shared/content/content.ts'
import { renderStatic } from './page/static.tsx'

/** The parts of a code block. */
export interface HighlightedCode {
  /** Classes of the element around it. */
  readonly className: string
  /** Title above the code; null for none. */
  readonly title: string | null
  /** The element with the code; null for a block without `code`. */
  readonly content: ReactElement | null
}

/**
 * Code as the build highlights it, for code that is known only when the page is rendered. What the build wrote is part
 * of the page; code that it did not see, because it changed in the browser, is shown without colours: no highlighter
 * is loaded for it.
 *
 * @param code - null when the component has something else to show than text
 */
export function useHighlightedCode(code: string | null, props: CodeProps): HighlightedCode {
  const { page, served, code: writer } = usePageScope()
  const { meta, classes } = readCodeProps(props)
  const settings: CodeSettings = writer?.settings ?? page.code ?? NO_SETTINGS
  const display = { ...meta, code: code ?? '' }
  const key = codeKey(display)
  const known = writer?.written.get(key) ?? page.code?.blocks[key]
  const node = useMemo(
    () => known ?? writtenNode(display, settings, writer?.highlight ?? plainLines),
    // oxlint-disable-next-line react/exhaustive-deps -- The key names all that the words depend on.
    [known, key],
  )
  if (code !== null) writer?.written.set(key, node)
  return {
    className: codeBlockClass(meta.language ?? settings.defaultLanguage, classes),
    title: meta.title,
    content: code === null ? null : renderStatic(node, codeId(key), served),
  }
}

const NO_SETTINGS: CodeSettings = { defaultLanguage: 'text' }

function writtenNode(display: CodeDisplay, settings: CodeSettings, highlight: Highlighter): StaticNode {
  const html = codeContentHtml(display, settings, highlight)
  return { tag: 'div', props: { className: CODE_CONTENT_CLASS }, html }
}
