import type { SidebarDoc } from '../doc.ts'

/** A folder with docs somewhere below it. */
export interface DocFolder {
  /** As on disk, with its number prefix; `''` for the content folder. */
  readonly name: string
  /** Relative to the content folder; `''` for itself. */
  readonly path: string
  /** Docs directly in the folder, in path order. */
  readonly docs: readonly SidebarDoc[]
  readonly folders: readonly DocFolder[]
}

/** Folder path -> folder, for every folder that holds docs, however deep. */
export type DocTree = ReadonlyMap<string, DocFolder>

interface OpenFolder extends DocFolder {
  readonly docs: SidebarDoc[]
  readonly folders: OpenFolder[]
}

/** Sorts docs into their folders, once for all sidebars. */
export function docTree(docs: readonly SidebarDoc[]): DocTree {
  const tree = new Map<string, OpenFolder>()
  for (const doc of docs) folderAt(tree, doc.folder).docs.push(doc)
  return tree
}

/** The folder at a path, made with the folders above it when it is new. */
function folderAt(tree: Map<string, OpenFolder>, path: string): OpenFolder {
  const known = tree.get(path)
  if (known) return known
  const slash = path.lastIndexOf('/')
  const folder: OpenFolder = { name: path.slice(slash + 1), path, docs: [], folders: [] }
  tree.set(path, folder)
  if (path !== '') folderAt(tree, path.slice(0, Math.max(slash, 0))).folders.push(folder)
  return folder
}
