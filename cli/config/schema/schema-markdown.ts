import type {
  BrokenLinkHook,
  MagicComment,
  MarkdownConfig,
  Npm2YarnConfig,
} from '../define/define-markdown.ts'
import { DOCUSAURUS_HINTS } from './docusaurus-hints.ts'
import {
  alternatives,
  choose,
  flag,
  flagFalse,
  func,
  isRecord,
  custom,
  list,
  oneOf,
  optional,
  section,
  wholeNumber,
  nonEmpty,
  wrong,
  type Complain,
  type Schema,
} from '../options/kit.ts'

export const LEVELS = ['ignore', 'log', 'warn', 'throw'] as const

/** Options of Markdown for the whole site. */
export function markdownSchema(): Schema<MarkdownConfig> {
  const names = list(nonEmpty('the name of a component'), 'a list of component names')
  return section<MarkdownConfig>(
    {
      format: optional(oneOf('mdx', 'md', 'detect')),
      anchors: optional(section<NonNullable<MarkdownConfig['anchors']>>({ maintainCase: optional(flag()) })),
      hooks: optional(
        section<NonNullable<MarkdownConfig['hooks']>>({
          onBrokenMarkdownLinks: optional(hook()),
          onBrokenMarkdownImages: optional(hook()),
        }),
      ),
      mdx1Compat: optional(
        section<NonNullable<MarkdownConfig['mdx1Compat']>>({
          comments: optional(flag()),
          admonitions: optional(flag()),
          headingIds: optional(flag()),
        }),
      ),
      preprocessor: optional(func()),
      remarkRehypeOptions: optional(anyRecord()),
      mermaid: optional(flag()),
      emoji: optional(flag()),
      components: optional(components()),
      npm2yarn: optional(npm2yarn()),
      static: optional(section<NonNullable<MarkdownConfig['static']>>({ exclude: optional(names) })),
      timeout: optional(wholeNumber(1, 3_600)),
    },
    { hints: DOCUSAURUS_HINTS.markdown },
  )
}

function hook(): Schema<BrokenLinkHook> {
  return custom<BrokenLinkHook>((value, complain) => {
    const isLevel = LEVELS.some((level) => level === value)
    if (!isLevel && typeof value !== 'function')
      complain({ allowed: `${alternatives(LEVELS)}, or a function` })
  })
}

function anyRecord(): Schema<Readonly<Record<string, unknown>>> {
  return custom<Readonly<Record<string, unknown>>>((value, complain) => {
    if (!isRecord(value)) complain({ allowed: 'an object of options' })
  })
}

function components(): Schema<Readonly<Record<string, string>>> {
  const allowed = "an object of module specifiers by tag names: { Badge: './src/badge.tsx' }"
  return custom<Readonly<Record<string, string>>>((value, complain) => {
    if (!isRecord(value)) return complain({ allowed })
    for (const [name, module] of Object.entries(value)) {
      if (!/^[A-Z]\w*$/.test(name))
        complain({
          path: [name],
          sentence: '{key} is not the name of a component.',
          hint: 'Begin the name with a capital letter, and use letters, digits and underscores only.',
        })
      else if (typeof module !== 'string' || module.trim() === '')
        complain({ path: [name], allowed: 'the specifier of a module' })
    }
  })
}

type Converter = NonNullable<Npm2YarnConfig['converters']>[number]

function npm2yarn(): Schema<false | Npm2YarnConfig> {
  const options = section<Npm2YarnConfig>({
    sync: optional(flag()),
    converters: optional(list(converter(), 'a list of package managers')),
  })
  return choose<false | Npm2YarnConfig>((value) => {
    if (value === false) return flagFalse()
    return isRecord(value) ? options : wrong({ allowed: 'false, or an object of options' })
  })
}

function converter(): Schema<Converter> {
  return custom<Converter>((value, complain) => {
    const isOwn = Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'function'
    if (!isOwn && !['yarn', 'pnpm', 'bun'].some((name) => name === value))
      complain({ allowed: '"yarn", "pnpm", "bun", or a list of a name and a function' })
  })
}

/** One entry of `themeConfig.prism.magicComments`. */
export function magicComment(): Schema<MagicComment> {
  const block = section<NonNullable<MagicComment['block']>>({ start: nonEmpty(), end: nonEmpty() })
  return section<MagicComment>(
    { className: nonEmpty('a class name'), line: optional(nonEmpty()), block: optional(block) },
    { rule: needsLineOrBlock },
  )
}

function needsLineOrBlock(value: Readonly<Record<string, unknown>>, complain: Complain): void {
  if (value['line'] !== undefined || value['block'] !== undefined) return
  complain({
    sentence: '{key} has neither line nor block, so it marks nothing.',
    hint: 'Add line, or block with start and end.',
  })
}
