import type {
  CategoryIndexQuestion,
  DefaultSidebarItemsInput,
  GeneratedSidebarItem,
  GeneratorDoc,
} from '../sidebar-items.ts'
import { autogenerate } from './autogenerate.ts'
import type { FolderCategory } from './category-files.ts'
import { docTree } from './doc-tree.ts'
import type { Doc, SidebarDoc } from '../doc.ts'
import { numberPrefixParser } from '../number-prefix.ts'
import type { CategoryItem, DocItem } from './sidebar-config.ts'

/** The docs' own folder, as functions of a site see it. */
export const ROOT = '.'

const NO_FILE: FolderCategory['file'] = { path: '' as FolderCategory['file']['path'], text: '' }

/**
 * The items of a folder as plain values, made from what a function of the site passes: docs, categories and rules may
 * not be those that it was given.
 */
export function defaultSidebarItems(
  { item, docs, categoriesMetadata, numberPrefixParser: parser, isCategoryIndex }: DefaultSidebarItemsInput,
  drafts: ReadonlyMap<string, Doc>,
): GeneratedSidebarItem[] {
  const sidebarDocs = docs.map((doc) => sidebarDoc(doc, isCategoryIndex))
  const folder = docTree(sidebarDocs).get(folderOf(item.dirName.normalize('NFC')))
  if (folder === undefined) return []
  const input = {
    categories: new Map(
      Object.entries(categoriesMetadata).map(([path, options]) => [
        folderOf(path),
        { options, file: NO_FILE },
      ]),
    ),
    docsById: new Map(sidebarDocs.map((doc) => [doc.id, doc])),
    drafts,
    parsePrefix: numberPrefixParser(parser),
  }
  return autogenerate(folder, input).map(plainItem)
}

/** What `isCategoryIndex` is asked about a doc. */
function categoryIndexQuestion({ source, sourceDirName }: GeneratorDoc): CategoryIndexQuestion {
  const name = source.slice(source.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return {
    fileName: dot > 0 ? name.slice(0, dot) : name,
    extension: dot > 0 ? name.slice(dot) : '',
    directories: sourceDirName.split('/').toReversed(),
  }
}

/** A folder in our words, in which the docs' own is the empty text. */
export function folderOf(sourceDirName: string): string {
  return sourceDirName === ROOT ? '' : sourceDirName
}

function sidebarDoc(doc: GeneratorDoc, isIndex: DefaultSidebarItemsInput['isCategoryIndex']): SidebarDoc {
  return {
    id: doc.id,
    title: doc.title,
    folder: folderOf(doc.sourceDirName),
    fileName: doc.source.slice(doc.source.lastIndexOf('/') + 1),
    position: doc.sidebarPosition,
    isCategoryIndex: isIndex(categoryIndexQuestion(doc)),
    frontMatter: doc.frontMatter,
  }
}

/** The item as a sidebars file holds it: without the file it comes from, and without keys that say nothing. */
function plainItem(item: DocItem | CategoryItem): GeneratedSidebarItem {
  const entries = Object.entries(item).filter(([key, value]) => value !== undefined && key !== 'file')
  const plain = Object.fromEntries(entries)
  const items =
    item.type === 'category'
      ? { items: (item.items as readonly (DocItem | CategoryItem)[]).map(plainItem) }
      : {}
  return { ...plain, ...items } as unknown as GeneratedSidebarItem
}
