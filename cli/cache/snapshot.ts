import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { KEPT, keptPath, type KeptKind } from '../kept/registry.ts'
import { chunksOf, type FoundItem, type PackItem } from '../kept/packs.ts'
import { folderStore } from '../kept/store.ts'
import { writeWhole } from '../kept/write-whole.ts'
import { isOutputPath } from '../routes/output-path.ts'
import type { OutputPath } from '../types/file-path.ts'
import { contentHash, fileHash, fingerprintOf, type Fingerprint } from '../types/fingerprints.ts'
import { namesIn, statsOf } from '../types/looks.ts'
import { orNull } from '../types/memoized.ts'
import {
  entryOf,
  loadState,
  portableState,
  withOutputs,
  type BuildState,
  type StatePlace,
} from './build-state.ts'
import { openPack } from './pack.ts'
import { rowsIn } from './rows.ts'

/** The results of a build in one language. */
export interface SnapshotLanguage {
  /** Folder of the output, without slashes around it. */
  readonly folder: string
  /** Whose state it is. */
  readonly place: StatePlace
  /** Where the build has left it. @default there */
  readonly saved?: StatePlace
}

export interface SnapshotScope {
  readonly workDir: string
  readonly siteDir: string
  readonly languages: readonly SnapshotLanguage[]
}

interface Published {
  /** Absolute path of a file of the output; null for one that is not there. */
  readonly fileOf: (path: string) => string | null
  /** When the build began, in milliseconds since 1970: images that were not used since are left out. */
  readonly startedAt: number
}

/** Files that are larger are copies of static files, which a build copies again. */
const MAX_FILE = 16 * 1024 ** 2

/** All that the next build on another machine needs: the states, and what they name. */
export function snapshotItems(
  { workDir, siteDir, languages }: SnapshotScope,
  { fileOf, startedAt }: Published,
) {
  const states = languages.flatMap(({ folder, place, saved = place }) => {
    const state = loadState(saved)
    if (state === null) return []
    return [{ folder, bytes: portableState(state), state, file: entryOf(KEPT.state, place).name }]
  })
  const rest = new Map<string, PackItem>()
  const add = (item: PackItem): void => void rest.set(item.name, item)
  for (const { folder, state } of states) {
    for (const [file, [size, , , hash]] of rowsIn(state.outputs)) {
      const whole = folder === '' ? file : `${folder}/${file}`
      const read = (): Uint8Array | null => tryBytes(fileOf(whole))
      if (size <= MAX_FILE) add({ name: `output/${whole}`, tag: '', hash, size, read })
    }
    for (const item of codeItems(state, siteDir)) add(item)
  }
  for (const item of compiledItems(
    states.map(({ state }) => state),
    workDir,
  ))
    add(item)
  for (const item of imageItems(workDir, startedAt)) add(item)
  return {
    state: states.flatMap(({ file, bytes }) =>
      chunksOf(bytes).map((chunk) => bytesItem(`state/${file}`, chunk)),
    ),
    rest: [...rest.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

function bytesItem(name: string, bytes: Uint8Array): PackItem {
  // Chunks of one file are told apart by their bytes.
  const hash = contentHash(bytes)
  return { name: `${name}/${hash}`, tag: '', hash, size: bytes.byteLength, read: () => bytes }
}

function fileItem(name: string, file: string): PackItem | null {
  const [hash, size] = [fileHash(file), statsOf(file)?.size]
  return hash === null || size === undefined
    ? null
    : { name, tag: '', hash, size, read: () => tryBytes(file) }
}

function tryBytes(file: string | null): Uint8Array | null {
  return file === null ? null : orNull(() => readFileSync(file))
}

/** What pages are rendered with. */
function codeItems({ bundle }: BuildState, siteDir: string): readonly PackItem[] {
  if (bundle === null) return []
  const { file, hashes } = bundle.bundle.server
  const folder = path.dirname(path.resolve(siteDir, file))
  return Object.keys(hashes).flatMap(
    (name) => fileItem(`server/${path.basename(folder)}/${name}`, path.join(folder, name)) ?? [],
  )
}

function compiledItems(states: readonly BuildState[], workDir: string): readonly PackItem[] {
  const pack = openPack(folderStore(workDir))
  const reader = folderStore(workDir).openReader()
  return states.flatMap(({ contents }) =>
    [...rowsIn(contents)].flatMap(([name, { key }]) => {
      const at = pack.find(key)
      if (at === null) return []
      return { name: `compiled/${name}`, tag: key, hash: at[3], size: at[2], read: () => reader.read(at) }
    }),
  )
}

function imageItems(workDir: string, startedAt: number): readonly PackItem[] {
  const folder = keptPath({ workDir, kind: KEPT.images, name: '' })
  const used = namesIn(folder).filter((name) => (statsOf(path.join(folder, name))?.mtimeMs ?? 0) >= startedAt)
  return used.flatMap((name) =>
    namesIn(path.join(folder, name)).flatMap(
      (file) => fileItem(`images/${name}/${file}`, path.join(folder, name, file)) ?? [],
    ),
  )
}

/** Results that were brought from elsewhere. */
export interface Restored {
  /** States by the names of their files. */
  readonly states: ReadonlyMap<string, Buffer>
  /** Absolute folder with the files of the output that they are about. */
  readonly outDir: string
}

/** Puts results where builds look for them. The files of the output go to a folder of their own, since nothing is published. */
export function createRestorer(workDir: string, outDir: string) {
  const pack = openPack(folderStore(workDir))
  const folders = new Set<string>()
  const marks = new Map<string, Fingerprint>()
  const chunks = new Map<string, Uint8Array[]>()
  const write = (kind: KeptKind, name: string, bytes: Uint8Array): void => {
    if (kind.files.test(name)) writeWhole({ workDir, kind, name }, bytes)
  }
  const takers: Readonly<Record<string, (name: string, item: FoundItem) => void>> = {
    state(name, { bytes }) {
      const file = path.posix.dirname(name)
      chunks.set(file, [...(chunks.get(file) ?? []), bytes])
    },
    output(name, { bytes, hash }) {
      if (!isOutputPath(name)) return
      const file = path.join(outDir, name)
      const folder = path.dirname(file)
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      writeFileSync(file, bytes)
      marks.set(name, fingerprintOf(statSync(file), hash))
    },
    compiled: (_name, { tag, bytes }) => pack.put(tag, bytes.toString('utf8')),
    server: (name, { bytes }) => write(KEPT.server, name, bytes),
    images: (name, { bytes }) => write(KEPT.images, name, bytes),
  }
  return {
    take(item: FoundItem): void {
      const at = item.name.indexOf('/')
      orNull(() => takers[item.name.slice(0, at)]?.(item.name.slice(at + 1), item))
    },
    /** The states that were taken since the last call, by the names of their files. */
    states(): ReadonlyMap<string, Buffer> {
      const states = new Map([...chunks].map(([file, parts]) => [file, Buffer.concat(parts)]))
      chunks.clear()
      return states
    },
    /** What is restored, with how the files of the output look now. */
    finish(states: ReadonlyMap<string, Buffer>, languages: readonly SnapshotLanguage[]): Restored {
      pack.save()
      pack.close()
      const folderByFile = new Map(
        languages.map(({ folder, place }) => [entryOf(KEPT.state, place).name, folder]),
      )
      const marked = [...states].map(([file, bytes]) => {
        const folder = folderByFile.get(file) ?? ''
        const markOf = (name: OutputPath) => marks.get(folder === '' ? name : `${folder}/${name}`)
        return [file, withOutputs(bytes, markOf)] as const
      })
      return { states: new Map(marked), outDir }
    },
  }
}
