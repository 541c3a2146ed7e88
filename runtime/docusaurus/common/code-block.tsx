import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type CSSProperties,
} from 'react'
import { parseCodeMeta } from '../../shared/content/code-meta.ts'
import { readCodeProps, splitClasses } from '../../shared/content/code-props.ts'
import {
  defaultMagicComments,
  takeMagicComments,
  type MagicComment,
} from '../../shared/content/magic-comments.ts'
import { useColorMode } from '../../preferences/color-mode.ts'
import prism, { type CodeTheme } from './code-themes.ts'

/** Classes of the lines of a block, by their indexes from 0. */
export type CodeLineClassNames = Readonly<Record<number, readonly string[]>>

/** What a block of code is shown from. */
export interface CodeBlockMetadata {
  /** As it was written. */
  readonly codeInput: string
  /** Without magic comments. */
  readonly code: string
  readonly className: string
  readonly language: string
  readonly title: ReactNode
  readonly lineNumbersStart: number | undefined
  readonly lineClassNames: CodeLineClassNames
}

/** A block of code as its props describe it. */
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

/** The title in an info string; empty for none. */
export function parseCodeBlockTitle(metastring?: string): string {
  return metaOf(metastring).title ?? ''
}

/** The language in a class name: `language-js` is `js`. */
export function parseLanguage(className: string | undefined): string | undefined {
  return splitClasses(className).named
}

/** Whether an info string asks for numbers of lines. */
export function containsLineNumbers(metastring?: string): boolean {
  return metaOf(metastring).firstLineNumber !== null
}

/** The number of the first line; undefined without numbers. */
export function getLineNumbersStart(
  options: Pick<CodeBlockParams, 'showLineNumbers' | 'metastring'>,
): number | undefined {
  return readCodeProps(options).meta.firstLineNumber ?? undefined
}

/** Code without its magic comments, and the classes of its lines. */
export function parseLines(
  code: string,
  {
    metastring,
    language,
    magicComments = defaultMagicComments,
  }: Pick<CodeBlockParams, 'metastring' | 'language' | 'magicComments'>,
): { readonly code: string; readonly lineClassNames: CodeLineClassNames } {
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

/** All that a block of code is shown from. */
export function createCodeBlockMetadata(params: CodeBlockParams): CodeBlockMetadata {
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
function metaOf(metastring: string | undefined): ReturnType<typeof parseCodeMeta> {
  return parseCodeMeta('text', metastring)
}

/** Whether long lines of a block are wrapped. */
export interface WordWrap {
  readonly codeBlockRef: RefObject<HTMLPreElement | null>
  readonly isEnabled: boolean
  /** Lines are wrapped, or longer than the block. */
  readonly isCodeScrollable: boolean
  readonly toggle: () => void
}

/** Wraps the long lines of a block. */
export function useCodeWordWrap(): WordWrap {
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

/** A block of code, and whether its lines are wrapped. */
interface CodeBlockContextValue {
  readonly metadata: CodeBlockMetadata
  readonly wordWrap: WordWrap
}

const CodeBlockContext = /* @__PURE__ */ createContext<CodeBlockContextValue | null>(null)

/** Gives a block of code to what is below it. */
export function CodeBlockContextProvider({
  metadata,
  wordWrap,
  children,
}: PropsWithChildren<CodeBlockContextValue>): ReactElement {
  return <CodeBlockContext value={{ metadata, wordWrap }}>{children}</CodeBlockContext>
}

/**
 * The block of code around a component.
 * @throws outside of the provider
 */
export function useCodeBlockContext(): CodeBlockContextValue {
  const value = useContext(CodeBlockContext)
  if (value === null)
    throw new Error(
      'useCodeBlockContext() needs a <CodeBlockContextProvider> around the component that calls it.',
    )
  return value
}

/** Where the site has chosen no colours: text and background as the style sheets have them, and tokens as text. */
const LOOK: CodeTheme = {
  plain: { color: 'var(--prism-color)', backgroundColor: 'var(--prism-background-color)' },
  styles: [],
}

/** The colours of code of the colour mode that is shown. */
export function usePrismTheme(): CodeTheme {
  const { colorMode } = useColorMode()
  const { light, dark } = prism.themes
  return (colorMode === 'dark' ? dark : light) ?? light ?? LOOK
}

/** Text and background of a theme as custom properties. */
export function getPrismCssVariables({ plain }: CodeTheme): CSSProperties {
  const { color, backgroundColor } = plain
  const written = { '--prism-color': color, '--prism-background-color': backgroundColor }
  const known = Object.entries(written).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(known)
}
