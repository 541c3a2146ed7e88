import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Batches } from './watch-batches.ts'
import { isWithin } from '../types/file-path.ts'
import { isIgnoredName } from './watch-names.ts'
import type { Occurrence, SystemWatch } from './watch-system.ts'

/** The folders that are watched, with what lies in them. */
export interface WatchedTree {
  /** Watches folders and all below them, without telling what is there already. */
  enter(folders: readonly string[]): Promise<void>
  /** Watches single files, also where folders are ignored. */
  enterFiles(files: readonly string[]): Promise<void>
  /** Finds out what an occurrence means. */
  heard(occurrence: Occurrence): void
  /** Whether a file was there when its folder was last looked at. */
  isKnown(file: string): boolean
  /** Remembers what became of files, and watches those that need it. */
  note(present: readonly string[], removed: readonly string[]): Promise<void>
  /** Symbolic links and the real paths that they lead to. */
  readonly links: ReadonlyMap<string, string>
  /** All files that are known. */
  files(): readonly string[]
}

/** Everything is by real path. */
export interface TreeOptions {
  /** Folders that are not entered. */
  readonly ignored: readonly string[]
  readonly system: SystemWatch
  readonly batches: Batches
}

interface Folder {
  /** Names of files and links. */
  readonly names: Set<string>
  /** Names of the files that are watched; null for all, and the folders too. */
  wanted: ReadonlySet<string> | null
}

interface Tree extends TreeOptions {
  readonly folders: Map<string, Folder>
  readonly links: Map<string, string>
  /** Paths that may be new, replaced or gone, and must be looked at. */
  readonly unclear: Set<string>
  /** Whether somebody is looking at them. */
  looking: boolean
}

/** So many folders are read at a time, so that nothing else waits long. */
const FOLDERS_AT_ONCE = 32
const FILES_AT_ONCE = 200

/** @returns a tree that watches nothing yet */
export function createTree(options: TreeOptions): WatchedTree {
  const tree: Tree = { ...options, folders: new Map(), links: new Map(), unclear: new Set(), looking: false }
  return {
    async enter(folders) {
      await enter(tree, folders)
    },
    enterFiles: (files) => enterFiles(tree, files),
    heard: (occurrence) => heard(tree, occurrence),
    isKnown: (file) => isKnown(tree, file),
    note: (present, removed) => note(tree, present, removed),
    links: tree.links,
    files: () => filesBelow(tree, null),
  }
}

function isKnown(tree: Tree, file: string): boolean {
  return tree.folders.get(path.dirname(file))?.names.has(path.basename(file)) === true
}

function isIgnored(tree: Tree, file: string): boolean {
  return isIgnoredName(path.basename(file)) || tree.ignored.some((folder) => isWithin(folder, file))
}

/** @param above - null for all */
function filesBelow(tree: Tree, above: string | null): readonly string[] {
  return [...tree.folders].flatMap(([folder, { names }]) =>
    above === null || isWithin(above, folder) ? [...names].map((name) => path.join(folder, name)) : [],
  )
}

/**
 * Watches first and reads then, so that nothing is missed between the two.
 *
 * @returns the files found
 */
async function enter(tree: Tree, folders: readonly string[]): Promise<readonly string[]> {
  const files: string[] = []
  const open = [...folders]
  while (open.length > 0 && !tree.system.isClosed()) {
    const some = open.splice(0, FOLDERS_AT_ONCE).filter((folder) => isToEnter(tree, folder))
    for (const folder of some) tree.folders.set(folder, { names: new Set(), wanted: null })
    await tree.system.add(some)
    const found = await Promise.all(some.map((folder) => readEntries(tree, folder)))
    for (const entries of found) {
      files.push(...entries.files)
      open.push(...entries.folders)
    }
  }
  await watchFilesToo(tree, files)
  return files
}

function isToEnter(tree: Tree, folder: string): boolean {
  const known = tree.folders.get(folder)
  return known === undefined || known.wanted !== null
}

interface Entries {
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

const NO_ENTRIES: Entries = { files: [], folders: [] }

/** Reads a folder, and remembers its files and links. */
async function readEntries(tree: Tree, folder: string): Promise<Entries> {
  const known = tree.folders.get(folder)
  const entries = await readdir(folder, { withFileTypes: true }).catch((): readonly Dirent[] => [])
  if (known === undefined || known.wanted !== null) return NO_ENTRIES
  const files: string[] = []
  const folders: string[] = []
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (isIgnored(tree, file)) continue
    if (entry.isDirectory()) folders.push(file)
    else {
      files.push(file)
      known.names.add(entry.name)
    }
    if (entry.isSymbolicLink()) await followLink(tree, file)
  }
  return { files, folders }
}

async function followLink(tree: Tree, link: string): Promise<void> {
  const target = await realpath(link).catch(() => null)
  // What holds the link would be reached by it again and again.
  if (target === null || isWithin(target, link)) tree.links.delete(link)
  else tree.links.set(link, target)
}

/** What links lead to is watched where it lies. */
async function watchFilesToo(tree: Tree, files: readonly string[]): Promise<void> {
  if (!tree.system.needsFiles) return
  const plain = files.filter((file) => !tree.links.has(file))
  for (let at = 0; at < plain.length; at += FILES_AT_ONCE) {
    await tree.system.add(plain.slice(at, at + FILES_AT_ONCE))
  }
}

async function enterFiles(tree: Tree, files: readonly string[]): Promise<void> {
  const further = files.filter((file) => tree.folders.get(path.dirname(file))?.wanted !== null)
  const fresh = new Set<string>()
  for (const file of further) {
    const folder = path.dirname(file)
    const known = tree.folders.get(folder)
    if (known === undefined) fresh.add(folder)
    const wanted = new Set([...(known?.wanted ?? []), path.basename(file)])
    if (known === undefined) tree.folders.set(folder, { names: new Set(), wanted })
    else known.wanted = wanted
  }
  const folders = [...fresh]
  for (let at = 0; at < folders.length; at += FILES_AT_ONCE) {
    await tree.system.add(folders.slice(at, at + FILES_AT_ONCE))
  }
  const present = await existing(further)
  for (const file of present) tree.folders.get(path.dirname(file))?.names.add(path.basename(file))
  await watchFilesToo(tree, present)
}

async function existing(files: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(files.map(async (file) => ((await statsOf(file)) === null ? [] : [file])))
  return found.flat()
}

function statsOf(file: string): Promise<Stats | null> {
  return lstat(file).catch(() => null)
}

function heard(tree: Tree, { at, name, replaced }: Occurrence): void {
  const folder = tree.folders.get(at)
  if (folder === undefined) return touch(tree, at)
  if (name === null) return tree.batches.hold(readAgain(tree, at))
  const file = path.join(at, name)
  if (isUnwanted(tree, folder, file)) return
  const isFolder = tree.folders.has(file)
  if (!isFolder) touch(tree, file)
  const isUnclear = isFolder || tree.links.has(file) || !folder.names.has(name)
  if (replaced && isUnclear) lookSoon(tree, file)
}

function isUnwanted(tree: Tree, { wanted }: Folder, file: string): boolean {
  return wanted === null ? isIgnored(tree, file) : !wanted.has(path.basename(file))
}

function touch(tree: Tree, file: string): void {
  tree.batches.touch(file, isKnown(tree, file))
}

/** One look at a time; what becomes unclear meanwhile is looked at next. */
function lookSoon(tree: Tree, file: string): void {
  tree.unclear.add(file)
  if (!tree.looking) tree.batches.hold(lookAround(tree))
}

async function lookAround(tree: Tree): Promise<void> {
  tree.looking = true
  while (tree.unclear.size > 0) {
    const paths = [...tree.unclear]
    tree.unclear.clear()
    const looks = await Promise.all(paths.map(async (file) => ({ file, stats: await statsOf(file) })))
    for (const { file, stats } of looks) await replace(tree, file, stats)
    const folders = looks.flatMap(({ file, stats }) => (stats?.isDirectory() === true ? [file] : []))
    for (const file of await enter(tree, folders)) touch(tree, file)
  }
  tree.looking = false
}

/** Forgets the folder or link that was at a path, and follows the link that is there now. */
async function replace(tree: Tree, file: string, stats: Stats | null): Promise<void> {
  forgetFolder(tree, file)
  touchTarget(tree, file)
  tree.links.delete(file)
  if (stats?.isSymbolicLink() !== true) return
  await followLink(tree, file)
  touchTarget(tree, file)
}

/** The files of the folder that a link leads to, by their names through the link. */
function touchTarget(tree: Tree, link: string): void {
  const target = tree.links.get(link)
  if (target === undefined) return
  for (const file of filesBelow(tree, target)) {
    tree.batches.touch(path.join(link, path.relative(target, file)), true)
  }
}

/** A folder that is gone, or that another one took the place of: the system watches the folder, not its name. */
function forgetFolder(tree: Tree, folder: string): void {
  if (!tree.folders.has(folder)) return
  for (const file of filesBelow(tree, folder)) {
    tree.batches.touch(file, true)
    if (tree.links.delete(file) || tree.system.needsFiles) tree.system.remove(file)
  }
  for (const known of tree.folders.keys()) {
    if (!isWithin(folder, known)) continue
    tree.system.remove(known)
    tree.folders.delete(known)
  }
}

/** Compares a folder with what was known of it. */
async function readAgain(tree: Tree, folder: string): Promise<void> {
  const known = tree.folders.get(folder)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (known === undefined) return
  if (entries === null) return lookSoon(tree, folder)
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    const isNew = !known.names.has(entry.name) && !tree.folders.has(file)
    if (!isNew || isUnwanted(tree, known, file)) continue
    touch(tree, file)
    if (!entry.isFile()) lookSoon(tree, file)
  }
  const left = new Set(entries.map(({ name }) => path.join(folder, name)))
  const names = [...known.names].map((name) => path.join(folder, name))
  const children = [...tree.folders.keys()].filter((child) => path.dirname(child) === folder)
  for (const file of names.filter((name) => !left.has(name))) touch(tree, file)
  for (const child of children.filter((name) => !left.has(name))) lookSoon(tree, child)
}

async function note(tree: Tree, present: readonly string[], removed: readonly string[]): Promise<void> {
  for (const file of removed) {
    tree.folders.get(path.dirname(file))?.names.delete(path.basename(file))
    tree.links.delete(file)
    if (tree.system.needsFiles) tree.system.remove(file)
  }
  const fresh = present.filter((file) => !isKnown(tree, file))
  for (const file of fresh) tree.folders.get(path.dirname(file))?.names.add(path.basename(file))
  await watchFilesToo(
    tree,
    fresh.filter((file) => isKnown(tree, file)),
  )
}
