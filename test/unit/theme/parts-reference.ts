import path from 'node:path'
import { safetyOf } from '../../../cli/commands/swizzle/swizzle-safety.ts'
import { listThemeParts } from '../../../cli/types/theme-parts.ts'
import { defaultExport, propsOfComponent, type Prop } from '../../support/props.ts'
import { code, row } from '../../support/reference-table.ts'
import { readSource, shownDefault } from '../../support/source-docs.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

const HEADER = `---
title: Theme parts
description: Every part of the theme with its props and what is safe to replace.
toc_max_heading_level: 2
keywords: [swizzle, components, props]
---

# Theme parts

Every part of the theme, with its props as the types of the sources have them. [Overriding theme parts](../../swizzling.md) explains how to replace or wrap one; [Components](../components.md) shows how to use those that are made for content. Import a part as \`@theme/\` with its name. A prop with a question mark is optional.

<!-- Made from the types of the theme by test/unit/theme/parts-reference.test.ts. -->
`

/** The page of the theme's parts: first those with a promise, then internal ones, as \`sitegen swizzle\` lists them. */
export function partsReference(): string {
  const parts = Object.entries(listThemeParts(ROOT))
  const isOpen = (name: string): boolean => Object.values(safetyOf(name)).includes(true)
  const blocks = (isIn: (name: string) => boolean): readonly string[] =>
    parts.filter(([name]) => isIn(name)).map(([name, file]) => block(name, `theme/${file}`))
  return [
    HEADER,
    '## Safe parts\n',
    'These parts keep their props and their purpose within a major version, for the ways that they name.\n',
    ...blocks(isOpen),
    '## Internal parts\n',
    'A new version may change these parts and their props. `sitegen swizzle` needs `--danger` for them.\n',
    ...blocks((name) => !isOpen(name)),
  ].join('\n')
}

function block(name: string, file: string): string {
  const source = readSource(file)
  const place = { file, source }
  const exported = defaultExport(place)
  if (exported === null) throw new Error(`${file} has no default export.`)
  const isComponent = exported.type === 'FunctionDeclaration'
  const before = source.text.lastIndexOf('\n', exported.start) + 1
  const { props, others } = isComponent ? propsOfComponent(exported, place) : { props: [], others: [] }
  const lines = [
    `### ${code(name)} {#${name.replaceAll('/', '-')}}`,
    source.commentBefore(before).about.replace(/ @(?:see|throws) .*/, ''),
    promise(name),
    ...(props.length === 0 ? [] : [propsTable(props)]),
    ...(others.length === 0
      ? []
      : [`${props.length === 0 ? 'Its' : 'All other'} props are ${others.join(', and ')}.`]),
    ...(isComponent && props.length + others.length === 0 ? ['It has no props.'] : []),
  ]
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`
}

function promise(name: string): string {
  const { wrap, eject } = safetyOf(name)
  if (wrap) return eject ? 'Safe to wrap and to copy.' : 'Safe to wrap.'
  return eject ? 'Safe to copy. It is an object, not a component.' : ''
}

function propsTable(props: readonly Prop[]): string {
  const hasDefaults = props.some(({ fallback }) => fallback !== null)
  const heads = ['Prop', 'Type', ...(hasDefaults ? ['Default'] : []), 'Meaning']
  const rows = props.map(({ name, isOptional, type, about, fallback }) =>
    row([
      code(`${name}${isOptional ? '?' : ''}`),
      code(type),
      ...(hasDefaults ? [fallback === null ? '' : shownDefault(fallback)] : []),
      about,
    ]),
  )
  return [row(heads), row(heads.map(() => '---')), ...rows].join('\n')
}
