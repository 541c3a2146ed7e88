import { parseCodeMeta, type CodeMeta } from './code-meta.ts'

/** How a `<CodeBlock>` tag says what a fence says in its info string. */
export interface CodeProps {
  /** Language of the code; replaces the one in `className`. @default `themeConfig.prism.defaultLanguage` */
  readonly language?: string | undefined
  /** Title above the code; one in `metastring` replaces it. */
  readonly title?: string | undefined
  /** Shows numbers of lines: `true` counts from 1, and a number is that of the first line. Replaces what `metastring` says. */
  readonly showLineNumbers?: boolean | number | string | undefined
  /** What follows the language of a fence, such as `{1,3}`. */
  readonly metastring?: string | undefined
  /** `language-js` names the language; other classes go to the block. */
  readonly className?: string | undefined
}

/** What the props of a `<CodeBlock>` tag come to. */
export interface ReadCodeProps {
  readonly meta: CodeMeta
  /** Classes for the block besides its own. */
  readonly classes: readonly string[]
}

/** Reads the props of a `<CodeBlock>` tag. */
export function readCodeProps(props: CodeProps): ReadCodeProps {
  const { named, others } = splitClasses(props.className)
  const language = props.language || named
  // The first word of an info string is a language: here the language stands elsewhere.
  const meta = parseCodeMeta(language ?? 'text', props.metastring)
  return {
    meta: {
      ...meta,
      language: language === undefined ? null : meta.language,
      title: meta.title || (props.title ?? null),
      firstLineNumber: firstLineNumber(props.showLineNumbers, meta.firstLineNumber),
    },
    classes: others,
  }
}

/** The language among class names, and the others. */
export function splitClasses(className: string | undefined): {
  readonly named: string | undefined
  readonly others: readonly string[]
} {
  const names = className?.split(/\s+/).filter((name) => name !== '') ?? []
  const named = names.find((name) => name.startsWith(PREFIX))
  return {
    named: named?.slice(PREFIX.length),
    others: names.filter((name) => !name.startsWith(PREFIX)),
  }
}

const PREFIX = 'language-'

/** A number may also be written as text: `showLineNumbers="5"`. */
function firstLineNumber(prop: CodeProps['showLineNumbers'], inMeta: number | null): number | null {
  if (prop === undefined || prop === null) return inMeta
  if (typeof prop === 'string') return /^\d{1,9}$/.test(prop) ? Number(prop) : firstOf(prop !== 'false')
  if (typeof prop === 'number') return Number.isInteger(prop) ? prop : null
  return firstOf(prop)
}

function firstOf(isNumbered: boolean): number | null {
  return isNumbered ? 1 : null
}
