import {
  createContext,
  useCallback,
  useEffect,
  useRef,
  useState,
  type PropsWithChildren,
  type ReactNode,
  type CSSProperties,
} from 'react'
import { parseCodeMeta } from '../../shared/content/code-meta.ts'
import { readCodeProps, splitClasses } from '../../shared/content/code-props.ts'
import {
  defaultMagicComments,
  takeMagicComments,
  type MagicComment,
} from '../../shared/content/magic-comments.ts'
import { useGiven } from '../../page/page-context.ts'
import { useColorMode } from '../../preferences/hooks.ts'
import prism, { type CodeTheme } from './code-themes.ts'

export interface CodeBlockParams {
  readonly code: string
  readonly className: string | undefined
  readonly language: string | undefined
  readonly defaultLanguage: string | undefined
  readonly metastring: string | undefined
  /** @default those of Docusaurus */
  readonly magicComments?: readonly MagicComment[]
  readonly title?: ReactNode
  readonly showLineNumbers?: boolean | number | undefined
}

export function parseCodeBlockTitle(metastring?: string): string {
  return metaOf(metastring).title ?? ''
}

export function parseLanguage(className: string | undefined): string | undefined {
  return splitClasses(className).named
}

export function containsLineNumbers(metastring?: string): boolean {
  return metaOf(metastring).firstLineNumber !== null
}

export function getLineNumbersStart(options: Pick<CodeBlockParams, 'showLineNumbers' | 'metastring'>) {
  return readCodeProps(options).meta.firstLineNumber ?? undefined
}

export function parseLines(
  code: string,
  {
    metastring,
    language,
    magicComments = defaultMagicComments,
  }: Pick<CodeBlockParams, 'metastring' | 'language' | 'magicComments'>,
) {
  const lines = code.replace(/\r?\n$/, '')
  const ranges = metaOf(metastring).highlightedLines
  const [first] = magicComments
  if (ranges === null || first === undefined) {
    const marked = takeMagicComments(lines, language ?? 'text', magicComments)
    return { code: marked.code, lineClassNames: Object.fromEntries(marked.classes) }
  }
  const numbers = ranges.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  )
  return {
    code: lines,
    lineClassNames: Object.fromEntries(numbers.map((number) => [number - 1, [first.className]])),
  }
}

export function createCodeBlockMetadata(params: CodeBlockParams) {
  const { code: codeInput, className, defaultLanguage, metastring, title, showLineNumbers } = params
  const language = (params.language ?? parseLanguage(className) ?? defaultLanguage ?? 'text').toLowerCase()
  const lines = parseLines(codeInput, { ...params, language })
  const isNamed = className?.includes(`language-${language}`) === true
  return {
    codeInput,
    ...lines,
    className: [className, isNamed ? undefined : `language-${language}`].filter(Boolean).join(' '),
    language,
    title: parseCodeBlockTitle(metastring) || title,
    lineNumbersStart: getLineNumbersStart({ showLineNumbers, metastring }),
  }
}

/** The first word of an info string is a language: here it stands elsewhere. */
function metaOf(metastring: string | undefined) {
  return parseCodeMeta('text', metastring)
}

export function useCodeWordWrap() {
  const codeBlockRef = useRef<HTMLPreElement>(null)
  const [isEnabled, setEnabled] = useState(false)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const block = codeBlockRef.current
    if (block === null) return undefined
    const sizes = new ResizeObserver(() => setWide(block.scrollWidth > block.clientWidth))
    sizes.observe(block)
    return () => sizes.disconnect()
  }, [])
  useEffect(() => {
    const code = codeBlockRef.current?.querySelector<HTMLElement>('code')
    if (code) code.style.whiteSpace = isEnabled ? 'pre-wrap' : ''
  }, [isEnabled])
  const toggle = useCallback(() => setEnabled((is) => !is), [])
  return { codeBlockRef, isEnabled, isCodeScrollable: isEnabled || isWide, toggle }
}

interface CodeBlockContextValue {
  readonly metadata: ReturnType<typeof createCodeBlockMetadata>
  readonly wordWrap: ReturnType<typeof useCodeWordWrap>
}

const CodeBlockContext = /* @__PURE__ */ createContext<CodeBlockContextValue | null>(null)

export function CodeBlockContextProvider({ children, ...value }: PropsWithChildren<CodeBlockContextValue>) {
  return <CodeBlockContext value={value}>{children}</CodeBlockContext>
}

/** @throws outside of the provider */
export function useCodeBlockContext(): CodeBlockContextValue {
  return useGiven(
    CodeBlockContext,
    'useCodeBlockContext() needs a <CodeBlockContextProvider> around the component that calls it.',
  )
}

/** Where the site has chosen no colours: text and background as the style sheets have them, and tokens as text. */
const LOOK: CodeTheme = {
  plain: { color: 'var(--prism-color)', backgroundColor: 'var(--prism-background-color)' },
  styles: [],
}

export function usePrismTheme(): CodeTheme {
  const { colorMode } = useColorMode()
  const { light, dark } = prism.themes
  return (colorMode === 'dark' ? dark : light) ?? light ?? LOOK
}

export function getPrismCssVariables({ plain }: CodeTheme): CSSProperties {
  const { color, backgroundColor } = plain
  const written = { '--prism-color': color, '--prism-background-color': backgroundColor }
  const known = Object.entries(written).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(known)
}
