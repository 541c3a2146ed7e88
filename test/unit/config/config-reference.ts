import path from 'node:path'
import { globSync } from 'tinyglobby'
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
  const items = [...interfaces].filter(
    ([name, { bases }]) => /^Navbar.+Config$/.test(name) && bases.length > 0,
  )
  for (const [name, { about }] of items.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const members = membersIn(name)
    const written = members.find((member) => member.name === 'type')?.type ?? "'default'"
    const type = /['`](.*)['`]/.exec(written)?.[1]
    const at = `themeConfig.navbar.items[${type?.replace('${string}', '*')}]`
    keys.set(at, about)
    for (const member of members) if (member.name !== 'type') add(`${at}.${member.name}`, member)
  }
  return keys
}

/** What stands behind `@default`, by the path of the key. */
export function documentedDefaults(): readonly (readonly [key: string, text: string])[] {
  return [...readKeys()].flatMap(([key, member]) =>
    typeof member === 'string' || member.fallback === null ? [] : [[key, member.fallback] as const],
  )
}

/** The reference page of the configuration: a block for each key, made from the types that editors show. */
export function configReference(): string {
  const blocks = [...readKeys()].map(([key, member]) =>
    typeof member === 'string' ? `### \`${key}\` {#${anchor(key)}}\n\n${member}` : block(key, member),
  )
  return `${HEADER}\n${blocks.join('\n\n')}\n`
}

const HEADER = `---
title: Configuration reference
sidebar_label: Configuration keys
description: Every key of site.config.ts with its type, default and meaning.
toc_max_heading_level: 2
keywords: [options, settings, docusaurus.config.js]
---

# Configuration reference

Every key of \`site.config.ts\`, in the order of the types that editors show. [Configuration](../configuration.md) explains them by task. \`[]\` stands for the items of a list, \`<name>\` for a name of your choice.

<!-- Made from the types of the options by test/unit/config/config-reference.test.ts. -->
`

function block(key: string, { isOptional, type, about, fallback }: Member): string {
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
  return key.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '')
}
