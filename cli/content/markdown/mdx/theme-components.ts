/** Parts of the theme that content may use without importing them, by the names of their tags. */
const THEME_COMPONENTS: Readonly<Record<string, string>> = Object.fromEntries(
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

/** Components that content may use without importing them: their modules by the names of their tags. */
export function componentsInScope(markdown: {
  readonly components: Readonly<Record<string, string>>
}): Readonly<Record<string, string>> {
  return { ...THEME_COMPONENTS, ...markdown.components }
}
