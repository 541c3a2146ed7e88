import path from 'node:path'
import { safetyOf } from '../../../cli/commands/swizzle/swizzle.ts'
import { listThemeParts } from '../../../cli/types/theme-parts.ts'
import { defaultExport, propsOfComponent, propsTable } from '../../support/props.ts'
import { code } from '../../support/reference-table.ts'
import { readSource } from '../../support/source-docs.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

const MADE = '<!-- Made from the types of the theme by test/unit/theme/parts-reference.test.ts. -->'

const HEADER = `---
title: Theme parts
description: The parts of the theme that are safe to replace, with their props.
toc_max_heading_level: 2
keywords: [swizzle, components, props]
---

# Theme parts

The parts of the theme that are safe to replace, with their props as the types of the sources have them. [Overriding theme parts](../../swizzling.md) explains how to replace or wrap one; [Components](../components.md) shows how to use those that are made for content. Import a part as \`@theme/\` with its name. A prop with a question mark is optional.

These parts keep their props and their purpose within a major version. Each says whether you can wrap it, copy it, or both. [Internal parts](internal-parts.md) have no such promise.

${MADE}
`

const INTERNAL_HEADER = `---
title: Internal theme parts
sidebar_label: Internal parts
description: Every part of the theme that may change in a new version, with its props.
toc_max_heading_level: 2
keywords: [swizzle, components, props]
---

# Internal theme parts

A new version of sitegen may change these parts and their props, so \`sitegen swizzle\` needs \`--danger\` for them. [Theme parts](theme-parts.md) lists those that are safe to replace.

${MADE}
`

/** The pages of the theme's parts: those with a promise and internal ones, as `sitegen swizzle` lists them. */
export function partsReference(): Readonly<Record<'safe' | 'internal', string>> {
  const parts = Object.entries(listThemeParts(ROOT))
  const isOpen = (name: string): boolean => Object.values(safetyOf(name)).includes(true)
  const page = (header: string, isIn: (name: string) => boolean): string =>
    [
      header,
      '## Parts\n',
      ...parts.filter(([name]) => isIn(name)).map(([name, file]) => block(name, `theme/${file}`)),
    ].join('\n')
  return { safe: page(HEADER, isOpen), internal: page(INTERNAL_HEADER, (name) => !isOpen(name)) }
}

function block(name: string, file: string): string {
  const { place, exported } = readPart(file)
  const { source } = place
  const isComponent = exported.type === 'FunctionDeclaration'
  const before = source.text.lastIndexOf('\n', exported.start) + 1
  const props = isComponent ? propsOfComponent(exported, place) : { props: [], others: [] }
  const table = propsTable(props)
  const lines = [
    `### ${code(name)} {#${name.replaceAll('/', '-')}}`,
    source.commentBefore(before).about.replace(/ @(?:see|throws) .*/, ''),
    promise(name),
    table.join('\n'),
    isComponent && table.length === 0 ? withoutTable(props.others) : '',
  ]
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`
}

function withoutTable(others: readonly string[]): string {
  return others.length === 0 ? 'It has no props.' : `Its props are ${others.join(', and ')}.`
}

function promise(name: string): string {
  const { wrap, eject } = safetyOf(name)
  if (wrap) return eject ? 'Safe to wrap and to copy.' : 'Safe to wrap.'
  return eject ? 'Safe to copy. It is an object, not a component.' : ''
}

/** The table of the props of a part. */
export function partProps(name: string): readonly string[] {
  const { place, exported } = readPart(`theme/${listThemeParts(ROOT)[name] ?? ''}`)
  return propsTable(propsOfComponent(exported, place))
}

function readPart(file: string) {
  const place = { file, source: readSource(file) }
  const exported = defaultExport(place)
  if (exported === null) throw new Error(`${file} has no default export.`)
  return { place, exported }
}
