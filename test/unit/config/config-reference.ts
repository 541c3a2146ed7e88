import path from 'node:path'
import { globSync } from 'tinyglobby'
import { FEATURE_OPTIONS } from '../../../cli/features/load-site-config.ts'
import { code } from '../../support/reference-table.ts'
import {
  readSource,
  shownDefault,
  visit,
  type DocComment,
  type Source,
  type SyntaxNode,
} from '../../support/source-docs.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** A key of an interface. */
interface Member extends DocComment {
  readonly name: string
  readonly isOptional: boolean
  /** As it is written. */
  readonly type: string
  /** Interfaces of options in the type, and where below the key they stand. */
  readonly inner: readonly (readonly [below: string, keys: string | readonly Member[]])[]
}

interface Interface {
  readonly about: string
  readonly bases: readonly string[]
  readonly members: readonly Member[]
}

/** Interfaces whose keys are keys of the configuration. */
const OPTIONS = /(?:Config|Options|Keys|Plugins|Files|ConfigInput)$/

/** All interfaces of the options, by name; what features add is part of them. */
function readInterfaces(): ReadonlyMap<string, Interface> {
  const found = new Map<string, Interface>()
  const files = globSync(['cli/config/options/**/*.ts', 'cli/features/**/*.ts'], { cwd: ROOT }).sort()
  for (const file of files) {
    const source = readSource(file)
    const { text, program, commentBefore } = source
    visit(program, (node) => {
      if (node.type !== 'TSInterfaceDeclaration') return
      const { name } = node['id'] as { readonly name: string }
      const known = found.get(name)
      const { body } = node['body'] as { readonly body: readonly SyntaxNode[] }
      const bases = (node['extends'] as readonly { readonly expression: { readonly name: string } }[]) ?? []
      const exported = text.lastIndexOf('\n', node.start) + 1
      found.set(name, {
        about: known?.about || commentBefore(exported).about,
        bases: [...(known?.bases ?? []), ...bases.map(({ expression }) => expression.name)],
        members: [...(known?.members ?? []), ...membersOf(body, source)],
      })
    })
  }
  return found
}

function membersOf(body: readonly SyntaxNode[], source: Source): readonly Member[] {
  return body.flatMap((node) => {
    if (node.type !== 'TSPropertySignature') return []
    const { typeAnnotation } = node['typeAnnotation'] as { readonly typeAnnotation: SyntaxNode }
    const inner = innerOf(typeAnnotation, '', source)
    const written = source.text
      .slice(typeAnnotation.start, typeAnnotation.end)
      .replace(/\s+(?:(?<=\(\s+)\| )?/g, ' ')
    const key = node['key'] as { readonly name?: string; readonly value?: string }
    const isObject = typeAnnotation.type === 'TSTypeLiteral'
    return {
      name: key.name ?? key.value ?? '',
      isOptional: node['optional'] === true,
      type: isObject ? 'object' : written.replace(/^\| /, ''),
      inner,
      ...source.commentBefore(node.start),
    }
  })
}

/** Options within the type of a key: not those of functions, which are values. */
function innerOf(type: SyntaxNode, below: string, source: Source): Member['inner'] {
  const of = (key: string, suffix = ''): Member['inner'] => {
    const value = type[key] as SyntaxNode | readonly SyntaxNode[]
    return [value].flat().flatMap((one) => innerOf(one, below + suffix, source))
  }
  switch (type.type) {
    case 'TSTypeLiteral':
      return [[below, membersOf(type['members'] as readonly SyntaxNode[], source)]]
    case 'TSUnionType':
      return of('types')
    case 'TSArrayType':
      return of('elementType', '[]')
    case 'TSTypeOperator':
    case 'TSParenthesizedType':
      return of('typeAnnotation')
    case 'TSTypeReference': {
      const { name } = type['typeName'] as { readonly name: string }
      const { params = [] } = (type['typeArguments'] ?? {}) as { readonly params?: readonly SyntaxNode[] }
      const suffix = name === 'Record' ? '.<name>' : ''
      const arguments_ = params.flatMap((one) => innerOf(one, below + suffix, source))
      return OPTIONS.test(name) ? [[below, name]] : arguments_
    }
    default:
      return []
  }
}

/** What the types say of each key of the configuration, by its path; and what they say of items of the navbar as such. */
function readKeys(): ReadonlyMap<string, Member | string> {
  const interfaces = readInterfaces()
  const membersIn = (name: string): readonly Member[] => {
    const { bases = [], members = [] } = interfaces.get(name) ?? {}
    const all = [...bases.flatMap(membersIn), ...members]
    // What an interface says itself takes the place of what its base says.
    return [...new Map(all.map((member) => [member.name, member])).values()]
  }
  const keys = new Map<string, Member | string>()
  const add = (key: string, member: Member): void => void (keys.has(key) || keys.set(key, member))
  const read = (at: string, of: string | readonly Member[], above: readonly string[]): void => {
    if (typeof of === 'string' && above.includes(of)) return
    const members = typeof of === 'string' ? membersIn(of) : of
    const around = typeof of === 'string' ? [...above, of] : above
    for (const member of members) {
      const key = at === '' ? member.name : `${at}.${member.name}`
      add(key, member)
      for (const [below, inner] of member.inner) {
        // Of an object or a list of such objects, one is enough.
        const isRepeated =
          below === '[]' && member.inner.some(([other, same]) => other === '' && same === inner)
        if (!isRepeated) read(key + below, inner, around)
      }
    }
  }
  read('', 'UserConfig', [])
  const items = [...interfaces]
    .filter(([name, { bases }]) => /^Navbar.+Config$/.test(name) && bases.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { about, members: own }]) => {
      const written = membersIn(name).find((member) => member.name === 'type')?.type ?? "'default'"
      const type = /['`](.*)['`]/.exec(written)?.[1]?.replace('${string}', '*') ?? ''
      const names = new Set(own.map((member) => member.name))
      const shared = membersIn(name).filter((member) => !names.has(member.name))
      return { type, about, own: own.filter((member) => member.name !== 'type'), shared }
    })
  for (const { type, about, own, shared } of items) {
    const at = `${ITEMS}[${type}]`
    const names = shared.map((member) => `\`${member.name}\``).join(', ')
    keys.set(at, `${about}\n\nIt also has [shared keys](#${anchor(`${ITEMS}[*]`)}): ${names}.`)
    for (const member of own) add(`${at}.${member.name}`, member)
  }
  keys.set(`${ITEMS}[*]`, 'Keys that several types of items share.')
  for (const { shared } of items) for (const member of shared) add(`${ITEMS}[*].${member.name}`, member)
  return keys
}

const ITEMS = 'themeConfig.navbar.items'

/** What stands behind `@default`, by the path of the key. */
export function documentedDefaults(): readonly (readonly [key: string, text: string])[] {
  return [...readKeys()].flatMap(([key, member]) =>
    typeof member === 'string' || member.fallback === null ? [] : [[key, member.fallback] as const],
  )
}

/** A page with a block for each of some keys. */
interface ReferencePage {
  /** In the folder of the docs. */
  readonly file: string
  readonly title: string
  readonly label: string
  readonly description: string
  readonly keywords: string
  /** Words before the keys. */
  readonly about: string
  readonly has: (key: string) => boolean
}

const SECTIONS = new Set(FEATURE_OPTIONS.flatMap(({ sections = {} }) => Object.keys(sections)))
const ofTheme = (key: string): boolean => key.startsWith('themeConfig.')
const ofSection = (key: string): boolean => SECTIONS.has(/^\w+/.exec(key)?.[0] ?? '')

const PAGES: readonly ReferencePage[] = [
  {
    file: 'api/docusaurus-config.md',
    title: 'Configuration reference',
    label: 'Configuration keys',
    description:
      'Every key of site.config.ts that concerns the whole site, with its type, default and meaning.',
    keywords: 'options, settings, docusaurus.config.js',
    about:
      'The keys of `site.config.ts` that concern the whole site. [Configuration](../configuration.md) explains them by task. Two other pages have the keys of [docs, blog and other parts of a site](content-config.md) and of [`themeConfig`](themes/theme-config-keys.md).',
    has: (key) => !ofTheme(key) && !ofSection(key),
  },
  {
    file: 'api/content-config.md',
    title: 'Docs, blog and features reference',
    label: 'Docs, blog and features',
    description: `Every key of ${new Intl.ListFormat('en').format([...SECTIONS].sort())}, with its type, default and meaning.`,
    keywords: 'options, settings, docs, blog, search, sitemap',
    about:
      'The keys of `site.config.ts` for docs, blogs, pages, and what a build makes of them. The [configuration reference](docusaurus-config.md) has those of the whole site.',
    has: ofSection,
  },
  {
    file: 'api/themes/theme-config-keys.md',
    title: 'Theme configuration reference',
    label: 'Theme configuration keys',
    description: 'Every key of themeConfig with its type, default and meaning.',
    keywords: 'options, settings, themeConfig, navbar items',
    about:
      'The keys of `themeConfig` in `site.config.ts`. [Theme configuration](theme-configuration.md) explains them by task. The [configuration reference](../docusaurus-config.md) has the other keys.',
    has: ofTheme,
  },
]

/** The reference pages of the configuration, made from the types that editors show. */
export function configReference(): readonly (readonly [file: string, page: string])[] {
  const keys = [...readKeys()]
  return PAGES.map(({ file, has, ...head }) => {
    const blocks = keys.flatMap(([key, member]) => (has(key) ? [block(key, member)] : []))
    return [file, `${headOf(head)}\n${blocks.join('\n\n')}\n`]
  })
}

function headOf({ title, label, description, keywords, about }: Omit<ReferencePage, 'file' | 'has'>): string {
  return `---
title: ${title}
sidebar_label: ${label}
description: ${description}
toc_max_heading_level: 2
keywords: [${keywords}]
---

# ${title}

${about} The order is that of the types that editors show. \`[]\` stands for the items of a list, \`<name>\` for a name of your choice.

<!-- Made from the types of the options by test/unit/config/config-reference.test.ts. -->
`
}

function block(key: string, member: Member | string): string {
  if (typeof member === 'string') return `### \`${key}\` {#${anchor(key)}}\n\n${member}`
  const { isOptional, type, about, fallback } = member
  const level = key.includes('.') ? '###' : '##'
  const lines = [
    `${level} \`${key}\` {#${anchor(key)}}`,
    about,
    [
      `- Type: ${code(type)}`,
      ...(isOptional ? [] : ['- Required']),
      ...(fallback === null ? [] : [`- Default: ${shownDefault(fallback)}`]),
    ].join('\n'),
  ]
  return lines.filter((line) => line !== '').join('\n\n')
}

function anchor(key: string): string {
  return key
    .replace('[*]', '-any')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')
}
