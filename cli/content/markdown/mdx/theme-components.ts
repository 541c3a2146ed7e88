/** Parts of the theme that content may use without importing them, by the names of their tags. */
export const THEME_COMPONENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'Admonition',
    'CodeBlock',
    'Details',
    'DocCardList',
    'IdealImage',
    'Mermaid',
    'TOCInline',
    'TabItem',
    'Tabs',
    'ThemedImage',
  ].map((name) => [name, `@theme/${name}`]),
)
