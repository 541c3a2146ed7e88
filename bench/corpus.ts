import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { componentFiles } from './corpus/components.ts'
import type { CorpusKind } from './corpus/kinds.ts'
import { renderPage, sourcePath, type CorpusLayout } from './corpus/page.ts'
import { planPages, type CorpusPage } from './corpus/tree.ts'

/** A corpus on disk. */
export interface Corpus {
  /** Absolute path of the corpus' folder. */
  readonly dir: string
  readonly pages: readonly CorpusPage[]
  /** Bytes of Markdown. */
  readonly bytes: number
}

/** What `writeCorpus` needs. */
export interface CorpusOptions {
  /** Absolute path of a folder; made when it does not exist, files in it are overwritten. */
  readonly dir: string
  /** Number of pages, at least 1. */
  readonly pages: number
  readonly layout: CorpusLayout
  /** @default plain */
  readonly kind?: CorpusKind
}

/**
 * Writes a documentation tree of made-up technical prose.
 * The bytes depend on the number of pages, the kind and the layout alone, so that every run on every machine builds the same.
 */
export async function writeCorpus(options: CorpusOptions): Promise<Corpus> {
  const { dir, layout } = options
  const pages = planPages(options.pages, options.kind)
  const docsDir = path.join(dir, layout.docsDir)
  const folders = new Set(pages.map((page) => page.folder))
  await Promise.all([...folders].map((folder) => mkdir(path.join(docsDir, folder), { recursive: true })))
  let bytes = 0
  for (const page of pages) {
    const text = renderPage({ page, pages, layout })
    bytes += Buffer.byteLength(text)
    await writeFile(path.join(docsDir, sourcePath(page, layout)), text)
  }
  if (layout.components) await writeFiles(dir, componentFiles(pages))
  return { dir, pages, bytes }
}

/** Writes texts by path below a folder. */
export async function writeFiles(dir: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(dir, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text)
  }
}
