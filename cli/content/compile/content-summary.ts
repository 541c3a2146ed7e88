import { type CompiledContent, usedNames } from './compiled.ts'

/** What bundling and images need of compiled content: what it is, components and images in several widths. */
export interface ContentSummary extends Pick<CompiledContent, 'kind' | 'nodes' | 'imports' | 'references'> {
  /** @default none */
  readonly diagnostics?: CompiledContent['diagnostics']
}

/** The summary of compiled content. That of a summary is equal to it. */
export function summaryOf({
  kind,
  nodes,
  imports,
  references,
  diagnostics,
}: Omit<CompiledContent, 'path'>): ContentSummary {
  const names = kind === 'tree' ? usedNames(nodes) : []
  return {
    kind,
    nodes: [...names].map((use) => ({ use, props: {}, children: [] })),
    imports,
    references: references.filter((reference) => reference.kind === 'responsive'),
    ...(diagnostics.length === 0 ? {} : { diagnostics }),
  }
}

/** Content of which no more than a summary is at hand, because the rest is stored. */
export function summarizedContent(
  summary: ContentSummary,
  known: Pick<CompiledContent, 'path' | 'at' | 'sentBack'>,
): CompiledContent {
  return { diagnostics: [], ...summary, ...known, statics: [], toc: [], contentTitle: null }
}
