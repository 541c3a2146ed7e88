import type { SiteConfig } from '../../config/site-config.ts'
import { cssName, cssValue } from '../../content/css-style.ts'
import type { CodeStyle, CodeTheme } from '../../config/options/theme-config/code-theme.ts'

/** The stylesheet of the colours of code that a site has chosen, after that of the look, whose colours paper keeps. */
export function codeThemeSheet({ light, dark }: SiteConfig['codeThemes']): string {
  const properties = propertiesOf([light, dark])
  const rules = [
    ...(light === null ? [] : themeRules(light, '', properties)),
    ...(dark === null || dark === light ? [] : themeRules(dark, "[data-theme='dark'] ", properties)),
  ]
  return rules.length === 0 ? '' : `@media screen {\n${rules.join('\n')}\n}\n`
}

const BLOCK = '.codeBlockContainer'
/** As many classes as the most particular rule for tokens in `theme/styles/content/code.css`. */
const TOKEN = '.codeBlockContent .token'

function propertiesOf(themes: readonly (CodeTheme | null)[]): readonly string[] {
  const named = themes.flatMap((theme) => theme?.styles.flatMap(({ style }) => Object.keys(style)) ?? [])
  return [...new Set(['color', 'fontStyle', 'fontWeight', ...named])]
}

/** @param properties - those that a token has from nowhere else */
function themeRules(
  { plain, styles }: CodeTheme,
  mode: string,
  properties: readonly string[],
): readonly string[] {
  return [
    rule(`${mode}${BLOCK}`, blockDeclarations(plain)),
    rule(
      `${mode}${BLOCK} ${TOKEN}`,
      properties.map((name) => `${cssName(name)}: unset`),
    ),
    ...styles.map(({ types, style, languages = [] }) => {
      const only = languages.length === 0 ? '' : `:where(${classes(languages, 'language-')})`
      return types.length === 0
        ? ''
        : rule(`${mode}${BLOCK}${only} ${TOKEN}:is(${classes(types)})`, declarations(style))
    }),
  ].filter((one) => one !== '')
}

function classes(names: readonly string[], prefix = ''): string {
  return names.map((name) => `.${prefix}${name}`).join(', ')
}

function rule(selector: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${selector} { ${lines.join('; ')} }`
}

/** What the colours of a block become that a theme does not name: between those of its text and its background. */
const MIXED = {
  highlight: 12,
  'title-background': 6,
  border: 20,
  scrollbar: 35,
  'line-number': 70,
  title: 85,
  inserted: 100,
  deleted: 100,
}

function blockDeclarations({ color, backgroundColor }: CodeStyle): readonly string[] {
  return [
    ...(isSet(color) ? [`--ifm-pre-color: ${color}`, `--sg-code-text: ${color}`] : []),
    ...(isSet(backgroundColor) ? [`--ifm-pre-background: ${backgroundColor}`] : []),
    ...(isSet(color) && isSet(backgroundColor)
      ? Object.entries(MIXED).map(
          ([name, share]) => `--sg-code-${name}: color-mix(in srgb, ${color} ${share}%, ${backgroundColor})`,
        )
      : []),
  ]
}

function isSet(value: CodeStyle[string]): value is string | number {
  return value !== null && value !== undefined && value !== ''
}

function declarations(style: CodeStyle): readonly string[] {
  return Object.entries(style).flatMap(([name, value]) =>
    isSet(value) ? `${cssName(name)}: ${cssValue(name, value)}` : [],
  )
}
