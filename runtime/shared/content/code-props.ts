import { parseCodeMeta } from './code-meta.ts'

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

export type ReadCodeProps = ReturnType<typeof readCodeProps>

export function readCodeProps(props: CodeProps) {
  const { named, others } = splitClasses(props.className)
  const language = props.language || named
  // The first word of an info string is a language: here the language stands elsewhere.
  const meta = parseCodeMeta(language ?? 'text', props.metastring)
  return {
    meta: {
      ...meta,
      language: language === undefined ? null : meta.language,
      title: meta.title || (props.title ?? null),
      firstLineNumber: numberIn(props.showLineNumbers, meta.firstLineNumber),
    },
    classes: others,
  }
}

export function splitClasses(className: string | undefined) {
  const names = className?.split(/\s+/).filter((name) => name !== '') ?? []
  const named = names.find((name) => name.startsWith(PREFIX))
  return {
    named: named?.slice(PREFIX.length),
    others: names.filter((name) => !name.startsWith(PREFIX)),
  }
}

const PREFIX = 'language-'

/** A number may also be written as text: `showLineNumbers="5"`. */
function numberIn(prop: CodeProps['showLineNumbers'], inMeta: number | null): number | null {
  if (prop === undefined || prop === null) return inMeta
  if (typeof prop === 'number') return Number.isInteger(prop) ? prop : null
  if (typeof prop === 'string' && /^\d{1,9}$/.test(prop)) return Number(prop)
  return prop === false || prop === 'false' ? null : 1
}
