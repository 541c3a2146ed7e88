import type { CorpusPage } from './tree.ts'

/**
 * The pages of one folder without its index, in order: of the folders with the most pages the one nearest the middle
 * of the corpus, so that what grows with the number of pages before or after shows.
 *
 * @throws when no folder has two pages, so that there is nowhere to go.
 */
export function siblingPages(pages: readonly CorpusPage[]): readonly [CorpusPage, ...CorpusPage[]] {
  const leaves = pages.filter((page) => page.name !== 'index')
  const folders = [...new Set(leaves.map((page) => page.folder))].map((folder) =>
    leaves.filter((page) => page.folder === folder),
  )
  const most = Math.max(0, ...folders.map((folder) => folder.length))
  const distance = ([first]: readonly CorpusPage[]): number =>
    Math.abs((first?.index ?? 0) - pages.length / 2)
  const largest = folders.filter((folder) => folder.length === most)
  const [first, ...others] = largest.toSorted((a, b) => distance(a) - distance(b))[0] ?? []
  if (first !== undefined && others.length > 0) return [first, ...others]
  throw new RangeError('A site for the browser needs at least 3 pages.')
}
