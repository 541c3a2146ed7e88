import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CARD } from './corpus/components.ts'
import { renderPage, sourcePath, type CorpusLayout } from './corpus/page.ts'
import { planPages, type CorpusKind } from './corpus/tree.ts'

/** What `writeCorpus` needs. */
export interface CorpusOptions {
  /** Absolute path of a folder; made when it does not exist, files in it are overwritten. */
  readonly dir: string
  /** Number of pages, at least 1. */
  readonly pages: number
  readonly layout: CorpusLayout
  /** @default plain */
  readonly kind?: CorpusKind | undefined
}

/**
 * Writes a documentation tree of made-up technical prose.
 * The bytes depend on the number of pages, the kind and the layout alone, so that every run on every machine builds the same.
 */
export async function writeCorpus({ dir, pages: count, layout, kind }: CorpusOptions) {
  const pages = planPages(count, kind)
  const texts = pages.map((page) => [
    path.join(layout.docsDir, sourcePath(page, layout)),
    renderPage({ page, pages, layout }),
  ])
  await writeFiles(dir, Object.fromEntries(texts))
  if (layout.components && pages.some(({ hasComponents }) => hasComponents)) await writeFiles(dir, CARD)
  return { dir, pages }
}

/** Writes texts by path below a folder. */
export async function writeFiles(dir: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(dir, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text)
  }
}
