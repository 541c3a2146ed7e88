import { sortBy } from 'lodash-es'
import type { CategoryOptions } from './category-files.ts'
import { docLabel, type Doc } from '../read-docs.ts'
import type { PrefixedName } from './define-sidebars.ts'
import type { TextFile } from '../../../content/scan/source-file.ts'
import type { CategoryItem, CategoryLink, DocItem } from './sidebar-config.ts'

/** What a sidebar that is made from folders needs to know of a doc. */
export type SidebarDoc = Pick<
  Doc,
  'id' | 'folder' | 'fileName' | 'title' | 'position' | 'isCategoryIndex' | 'frontMatter'
>

interface DocFolder {
  /** As on disk, with its number prefix; `''` for the content folder. */
  readonly name: string
  /** Relative to the content folder; `''` for itself. */
  readonly path: string
  readonly docs: SidebarDoc[]
  readonly folders: DocFolder[]
}

/** Folder path -> folder, for every folder that holds docs, however deep. */
export type DocTree = ReadonlyMap<string, DocFolder>

export function docTree(docs: readonly SidebarDoc[]): DocTree {
  const tree = new Map<string, DocFolder>()
  for (const doc of docs) folderAt(tree, doc.folder).docs.push(doc)
  return tree
}

function folderAt(tree: Map<string, DocFolder>, path: string): DocFolder {
  const known = tree.get(path)
  if (known) return known
  const slash = path.lastIndexOf('/')
  const folder: DocFolder = { name: path.slice(slash + 1), path, docs: [], folders: [] }
  tree.set(path, folder)
  if (path !== '') folderAt(tree, path.slice(0, Math.max(slash, 0))).folders.push(folder)
  return folder
}

interface AutogenerateInput {
  readonly categories: ReadonlyMap<string, { readonly options: CategoryOptions; readonly file?: TextFile }>
  readonly docsById: ReadonlyMap<string, SidebarDoc>
  /** Docs left out of this build: a category that links to one has no link. */
  readonly drafts: ReadonlyMap<string, Pick<SidebarDoc, 'id' | 'folder'>>
  readonly parsePrefix: (name: string) => PrefixedName
}

/**
 * The items of a folder: its docs and, for each folder in it, a category. Sorted by position, then by name as
 * on disk; what has no position comes last.
 */
export function autogenerate(
  folder: DocFolder,
  input: AutogenerateInput,
): readonly (DocItem | CategoryItem)[] {
  const items = [...folder.docs.map(docItem), ...folder.folders.map((child) => categoryItem(child, input))]
  return sortBy(items, [({ position = Infinity }) => position, 'source']).map(({ item }) => item)
}

function docItem(doc: SidebarDoc) {
  const label = doc.frontMatter.sidebar_label
  const item: DocItem = { type: 'doc', id: doc.id, label, ...looksOf(doc) }
  return { position: doc.position, source: doc.fileName, item }
}

function looksOf({ frontMatter }: SidebarDoc) {
  const { sidebar_class_name, sidebar_custom_props, sidebar_key } = frontMatter
  return { className: sidebar_class_name, customProps: sidebar_custom_props, key: sidebar_key }
}

function categoryItem(folder: DocFolder, input: AutogenerateInput) {
  const category = input.categories.get(folder.path)
  const linked = linkedDoc(folder, category?.options.link, input)
  const { name, position } = input.parsePrefix(folder.name)
  // What a category takes from the doc it links to, unless its file says otherwise.
  const ofDoc = linked && { label: docLabel(linked), position: linked.position, ...looksOf(linked) }
  const { position: chosen, label, link, ...looks }: CategoryOptions = { ...ofDoc, ...category?.options }
  const inside = linked ? { ...folder, docs: folder.docs.filter((doc) => doc !== linked) } : folder
  const item: CategoryItem = {
    type: 'category',
    ...looks,
    // An index doc may have an empty title, a category needs a label.
    label: label || name,
    items: autogenerate(inside, input),
    link: linked ? { type: 'doc', id: linked.id } : unlinked(folder, link, input),
    file: category?.file,
  }
  return { position: chosen ?? position, source: folder.name, item }
}

/**
 * The doc that a folder's category links to. `link` may name it by the last part of its id or by the whole id;
 * without a `link` it is the folder's index by name.
 */
function linkedDoc(
  folder: DocFolder,
  link: CategoryLink | undefined,
  input: AutogenerateInput,
): SidebarDoc | undefined {
  if (link === undefined) return folder.docs.find((doc) => doc.isCategoryIndex)
  if (link?.type !== 'doc') return undefined
  return folder.docs.find((doc) => localId(doc) === link.id) ?? input.docsById.get(link.id)
}

function unlinked(
  folder: DocFolder,
  link: CategoryLink | undefined,
  { drafts }: AutogenerateInput,
): CategoryLink | undefined {
  if (link?.type !== 'doc') return link
  const isDraft = [...drafts.values()].some(
    (draft) => draft.id === link.id || (draft.folder === folder.path && localId(draft) === link.id),
  )
  return isDraft ? null : link
}

function localId(doc: Pick<SidebarDoc, 'id'>): string {
  return doc.id.slice(doc.id.lastIndexOf('/') + 1)
}
