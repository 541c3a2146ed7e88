import type { MagicComment } from '../../shared/content/magic-comments.ts'

/** Styles of code, by names of CSS properties in camel case. */
export type CodeStyle = Readonly<Record<string, string | number | null | undefined>>

/** Colours of code in the form of prism-react-renderer. */
export interface CodeTheme {
  readonly plain: CodeStyle
  readonly styles: readonly { readonly types: readonly string[]; readonly style: CodeStyle }[]
}

/** What the configuration says about code. The bundler puts that of the site in the place of this module. */
const prism: {
  /** Colours of code; those of the look, which are in style sheets, are no such theme. */
  readonly themes: { readonly light: CodeTheme | null; readonly dark: CodeTheme | null }
  readonly defaultLanguage: string
  readonly additionalLanguages: readonly string[]
  readonly magicComments: readonly MagicComment[]
} = {
  themes: { light: null, dark: null },
  defaultLanguage: 'text',
  additionalLanguages: [],
  magicComments: [],
}

export default prism
