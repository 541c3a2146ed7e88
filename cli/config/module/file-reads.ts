import { AsyncLocalStorage } from 'node:async_hooks'
import { WORK_FOLDER } from '../../types/file-path.ts'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { get } from 'lodash-es'
import { contentHash, fileHash } from '../../types/fingerprints.ts'
import { namesIn, targetOf, treeOf } from '../../types/looks.ts'
import { onceAsked } from '../../types/memoized.ts'
import { packageRoot } from '../../types/package-root.ts'
import { siteFile } from '../site-file.ts'

/** What was asked of a path: its bytes, the names in it, the names in it and below, whether it is there. */
type FileQuestion = 'file' | 'folder' | 'tree' | 'link'

/** What a name such as `file data/a.json`, of a path relative to the site directory, says; null for other names. */
export function fileRead(name: string) {
  const [, question, file] = /^(file|folder|tree|link) (.*)$/s.exec(name) ?? []
  return file === undefined ? null : { question: question as FileQuestion, file }
}

/** Whether a change of files, relative to the site directory, may change what a name stands for. */
export function mayChange(name: string, files: Iterable<string>): boolean {
  const read = fileRead(name)
  if (read === null) return false
  const { question, file } = read
  return [...files].some(
    (changed) =>
      changed === file ||
      (question === 'folder' && path.posix.dirname(changed) === file) ||
      (question === 'tree' && changed.startsWith(`${file}/`)),
  )
}

/**
 * Notes what foreign code reads by `fs` while it runs, and not what others read meanwhile. The watch begins when the first such
 * code runs: sites without any are not slowed down.
 */
export function createFileReads() {
  /** Gets names; null while we look at files ourselves. */
  const reader = new AsyncLocalStorage<((name: string) => void) | null>()
  const written = new Set<string>()
  let siteDir = process.cwd()
  let isWatching = false
  const onRead = (question: FileQuestion, file: string): void => {
    const add = reader.getStore()
    if (!add) return
    reader.run(null, () => isForeignFile(file) && add(`${question} ${siteFile(file, siteDir)}`))
  }
  const onWrite = (file: string): void => void (reader.getStore() && written.add(file))
  return {
    /** Does work, and tells the names of what it reads. They are relative to the folder from now on. */
    noting<T>(add: (name: string) => void, work: () => T, folder = siteDir): T {
      siteDir = folder
      if (!isWatching) watchFiles(onRead, onWrite)
      isWatching = true
      return reader.run(add, work)
    },
    isNoting: (): boolean => reader.getStore() !== undefined,
    /** Whether a name is of what code reads that comes from outside: not of what it wrote itself, before or afterwards. */
    isForeign(name: string): boolean {
      const read = fileRead(name)
      return read === null || !written.has(path.resolve(siteDir, read.file))
    },
    valueOf({ question, file: name }: NonNullable<ReturnType<typeof fileRead>>): string {
      const file = path.resolve(siteDir, name)
      if (question === 'file') return fileHash(file) ?? ''
      if (question === 'link') return targetOf(file, path.dirname(file))
      const names = question === 'folder' ? namesIn(file) : treeOf(file)
      return contentHash(names.filter(isListed).toSorted().join('\n'))
    },
  }
}

/** What functions of `fs`, and their forms with `Sync`, ask of their first argument. Streams are opened by `open`. */
const QUESTIONS: Readonly<Record<string, FileQuestion>> = {
  readFile: 'file',
  open: 'file',
  stat: 'file',
  lstat: 'file',
  readdir: 'folder',
  opendir: 'folder',
  access: 'link',
  exists: 'link',
}

/** Functions that write, and the argument that is the path. */
const WRITES: Readonly<Record<string, number>> = {
  writeFile: 0,
  appendFile: 0,
  mkdir: 0,
  copyFile: 1,
  rename: 1,
}

/** Watches `fs` of this process, in all its forms, from now on: code may keep hold of what it imports. */
function watchFiles(
  onRead: (question: FileQuestion, file: string) => void,
  onWrite: (file: string) => void,
): void {
  const ask = (name: string, args: readonly unknown[]): void => {
    const written = WRITES[name]
    const file = pathOf(args[written ?? 0])
    if (file === null) return
    if (written !== undefined || (name === 'open' && isWriting(args[1]))) return onWrite(file)
    const question = QUESTIONS[name] ?? 'file'
    onRead(question === 'folder' && get(args[1], 'recursive') === true ? 'tree' : question, file)
    // Of a folder, only that it is there.
    if (/^l?stat/.test(name)) onRead('link', file)
  }
  for (const functions of [fs, fs.promises]) {
    for (const name of Object.keys({ ...QUESTIONS, ...WRITES }).flatMap((one) => [one, `${one}Sync`])) {
      const plain: unknown = Reflect.get(functions, name)
      if (typeof plain !== 'function') continue
      const asking = new Proxy(plain, {
        apply(target, self, args: readonly unknown[]): unknown {
          ask(name.replace(/Sync$/, ''), args)
          return Reflect.apply(target, self, args)
        },
      })
      Reflect.set(functions, name, asking)
    }
  }
  // For `import { readFileSync } from 'node:fs'`.
  syncBuiltinESMExports()
}

/** Null for an open file, and for what is no path. */
function pathOf(given: unknown): string | null {
  if (given instanceof URL) return given.protocol === 'file:' ? fileURLToPath(given) : null
  if (typeof given === 'string') return path.resolve(given)
  return Buffer.isBuffer(given) ? path.resolve(given.toString()) : null
}

function isWriting(flags: unknown): boolean {
  return typeof flags === 'string' ? /[wa+]/.test(flags) : typeof flags === 'number' && (flags & 3) !== 0
}

const PACKAGES = `${path.sep}node_modules${path.sep}`

/**
 * Whether a path says something of a site: not the engine's own files, nor what builds keep, nor code of packages, which is
 * known from what modules load.
 */
function isForeignFile(file: string): boolean {
  if (file.split(path.sep).includes(WORK_FOLDER) || ownFolders().some((own) => file.startsWith(own)))
    return false
  return !(file.includes(PACKAGES) && /\.[cm]?[jt]sx?$|[\\/]package\.json$|\.node$/.test(file))
}

const ownFolders = onceAsked(() =>
  ['cli', 'runtime', 'theme', 'dist', 'types'].map((name) => path.join(packageRoot(), name) + path.sep),
)

/** Not what builds and other programs write beside the files of a site. */
function isListed(name: string): boolean {
  return !name.split(path.sep).some((part) => part.startsWith('.') || part === 'node_modules')
}

export function mentionsFiles(code: string): boolean {
  return /["'](?:node:)?fs(?:\/promises)?["']/.test(code)
}
