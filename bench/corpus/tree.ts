import { groupBy } from '../../cli/types/group-by.ts'
import { createRandom } from './random.ts'
import { adjectives, aspects, capitalise, folderNames, nouns } from './words.ts'

/** What pages of a corpus are made of. */
export const corpusKinds = {
  plain: 'Markdown alone',
  mixed: 'every tenth page has MDX components',
  project:
    'five of six pages have MDX components and live code, one of twenty a warning; for tools that know live code',
} as const

/** The name of a corpus. */
export type CorpusKind = keyof typeof corpusKinds

/** One page of a corpus: where it stands and what it is called. */
export interface CorpusPage {
  /** Counts from 0 in the order of the tree. */
  readonly index: number
  /** Folder relative to the docs folder, with `/` between parts; empty for the docs folder itself. */
  readonly folder: string
  /** File name without extension; `index` for the page of a folder. */
  readonly name: string
  readonly title: string
  /** Place among the entries of its folder; of an index page, place of its folder in the parent. Counts from 1. */
  readonly position: number
  readonly hasComponents: boolean
  /** Has code that readers can change and run. */
  readonly hasLive: boolean
  /** Has code in a language that nobody knows. */
  readonly hasWarning: boolean
}

interface FolderPlan {
  readonly folder: string
  /** Index of the folder's first page. */
  readonly start: number
  /** Pages in the folder and below. */
  readonly count: number
  readonly position: number
}

const entriesPerFolder = 20

/** The pages of a corpus: folders of about 20 entries, as deep as needed, each with an index page. */
export function planPages(count: number, kind: CorpusKind = 'plain'): readonly CorpusPage[] {
  const partsOf = (index: number) => ({
    hasComponents: kind === 'mixed' ? index % 10 === 5 : kind === 'project' && index % 6 > 0,
    hasLive: kind === 'project' && index % 6 > 0,
    hasWarning: kind === 'project' && index % 20 === 0,
  })
  const pagesOf = ({ folder, start, count, position }: FolderPlan): readonly CorpusPage[] => {
    const page = (index: number, place: number, name?: string): CorpusPage => {
      const title = pageTitle(index)
      const own = name ?? title.toLowerCase().replaceAll(' ', '-')
      return { index, folder, name: own, title, position: place, ...partsOf(index) }
    }
    const below =
      count <= entriesPerFolder
        ? Array.from({ length: count - 1 }, (_, at) => page(start + 1 + at, at + 1))
        : childFolders({ folder, start, count, position }).flatMap(pagesOf)
    return [page(start, position, 'index'), ...below]
  }
  return pagesOf({ folder: '', start: 0, count, position: 1 })
}

/** Path of a page below the docs folder, without extension. */
export function pagePath(page: CorpusPage): string {
  return page.folder === '' ? page.name : `${page.folder}/${page.name}`
}

function childFolders(plan: FolderPlan): FolderPlan[] {
  const pages = plan.count - 1
  const children = Math.ceil(pages / childCapacity(plan.count))
  const names = createRandom(`folders:${plan.folder}`).shuffle(folderNames).slice(0, children)
  return names.map((name, at) => {
    const first = Math.floor((pages * at) / children)
    const end = Math.floor((pages * (at + 1)) / children)
    const folder = plan.folder === '' ? name : `${plan.folder}/${name}`
    return { folder, start: plan.start + 1 + first, count: end - first, position: at + 1 }
  })
}

/** Pages that one child of a folder may hold so that the tree is as shallow as it can be. */
function childCapacity(count: number): number {
  let capacity = entriesPerFolder
  while (1 + (entriesPerFolder - 1) * capacity < count) capacity = 1 + (entriesPerFolder - 1) * capacity
  return capacity
}

/** Three words that no other index has: the stride shares no factor with the number of combinations. */
function pageTitle(index: number): string {
  const combinations = adjectives.length * nouns.length * aspects.length
  const place = Number((BigInt(index) * 99_991n) % BigInt(combinations))
  const adjective = adjectives[place % adjectives.length] ?? ''
  const noun = nouns[Math.floor(place / adjectives.length) % nouns.length] ?? ''
  const aspect = aspects[Math.floor(place / (adjectives.length * nouns.length))] ?? ''
  const round = Math.floor(index / combinations)
  return `${capitalise(adjective)} ${noun} ${aspect}${round === 0 ? '' : ` ${round + 1}`}`
}

/**
 * The pages of one folder without its index, in order: of the folders with the most pages the one nearest the middle
 * of the corpus, so that what grows with the number of pages before or after shows.
 *
 * @throws when no folder has two pages, so that there is nowhere to go.
 */
export function siblingPages(pages: readonly CorpusPage[]): readonly [CorpusPage, ...CorpusPage[]] {
  const leaves = pages.filter((page) => page.name !== 'index')
  const folders = [...groupBy(leaves, ({ folder }) => folder).values()]
  const most = Math.max(0, ...folders.map((folder) => folder.length))
  const distance = ([first]: readonly CorpusPage[]): number =>
    Math.abs((first?.index ?? 0) - pages.length / 2)
  const largest = folders.filter((folder) => folder.length === most)
  const [first, ...others] = largest.toSorted((a, b) => distance(a) - distance(b))[0] ?? []
  if (first !== undefined && others.length > 0) return [first, ...others]
  throw new RangeError('A site for the browser needs at least 3 pages.')
}
