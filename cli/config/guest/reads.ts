import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteFile } from '../site-file.ts'
import { contentHash, fileHash } from '../../types/fingerprints.ts'
import { inputKey, inputOf, type InputKey, type InputKind } from '../../types/inputs.ts'
import { isFolder, targetOf, visibleNames } from '../../types/looks.ts'
import { WORK_FOLDER } from '../../types/own-names.ts'

/** What foreign code read: files, names in folders and environment variables -> their values, see `valueOf`. */
export type Reads = Readonly<Record<InputKey, string>>

/** What a read of the environment that lists it stands for. */
const ALL_NAMES = '*'

/**
 * What shells, terminals and package managers set again for each process. A program that looks at all variables is not
 * said to depend on these; one that asks for one of them by its name is.
 */
const OF_PROCESS =
  /^(?:_|SHLVL|PWD|OLDPWD|COLUMNS|LINES|INIT_CWD|WINDOWID|(?:npm|pnpm|PNPM|YARN|BERRY|TERM|SSH|VTE|XDG_SESSION|GNOME_TERMINAL|VSCODE|TMUX|NODE_TEST)(?:_.*)?)$/

/** What Node itself asks for whenever a module is imported. */
const OF_NODE = /^(?:NODE_V8_COVERAGE|WATCH_REPORT_DEPENDENCIES)$/

const environment = process.env
/** One for each evaluation that is under way. */
const evaluations = new Set<Set<InputKey>>()
const byFunctions = new Set<InputKey>()
/** Variables and files that foreign code wrote itself do not come from outside. */
const written = new Set<InputKey>()
/** Who reads: set while foreign code runs, so that reads of the engine beside it are not taken for its. */
const reader = new AsyncLocalStorage<Set<InputKey>>()
let calls = 0

/** What is evaluated. */
interface Evaluated {
  /** Absolute. */
  readonly siteDir: string
  /** The file that the engine reads to do so, absolute. */
  readonly moduleFile: string
  /** Whether the code can reach `fs` at all: then that is watched for as long as the process lives. */
  readonly importsModules: boolean
}

/** Evaluates code of the site, and tells what it read until it is done. Paths of the keys are relative to the site. */
export async function evaluating<T>(
  work: () => Promise<T>,
  { siteDir, moduleFile, importsModules }: Evaluated,
): Promise<{ readonly value: T; readonly reads: Reads }> {
  watchEnvironment()
  if (importsModules) watchFileSystem()
  const keys = new Set<InputKey>()
  evaluations.add(keys)
  try {
    const value = await (importsModules ? reader.run(keys, work) : work())
    keys.delete(inputKey('file', moduleFile))
    const names = [...keys].map((key) => relativeKey(key, siteDir)).sort()
    return { value, reads: Object.fromEntries(names.map((key) => [key, valueOf(key, siteDir)])) }
  } finally {
    evaluations.delete(keys)
  }
}

/** Calls a function of the configuration; what it reads, also later, is among `readByFunctions` from then on. */
export function calling<T>(work: () => T): T {
  return running(isWatchingFiles ? () => reader.run(byFunctions, work) : work)
}

/** Does work in which code of the site has its turn: of the variables that it reads the same is true, not of files. */
export function running<T>(work: () => T): T {
  watchEnvironment()
  calls += 1
  let result: ReturnType<typeof work> | null = null
  try {
    result = work()
    return result
  } finally {
    if (result instanceof Promise) void settled(result).then(() => (calls -= 1))
    else calls -= 1
  }
}

/** What functions have read in this process, paths absolute. One may keep what it has read for another call. */
export function readByFunctions(): readonly InputKey[] {
  return [...byFunctions].sort()
}

/** Adds what functions have read in a thread. */
export function addReads(keys: readonly InputKey[]): void {
  for (const key of keys) byFunctions.add(key)
}

/** A key with its path relative to the site directory. */
export function relativeKey(key: InputKey, siteDir: string): InputKey {
  const { kind, name } = inputOf(key)
  return kind === 'environment' ? key : inputKey(kind, siteFile(path.resolve(siteDir, name), siteDir))
}

/** The value of what was read, now; empty for a variable that is not set, and for a file that is not there. */
export function valueOf(key: InputKey, siteDir: string): string {
  const { kind, name } = inputOf(key)
  if (kind === 'environment') return variableValue(name)
  const file = path.resolve(siteDir, name)
  if (kind === 'file') return fileHash(file) ?? ''
  return kind === 'names' ? visibleNames(file) : targetOf(file, siteDir)
}

/** The value of an environment variable as a hash; empty for one that is not set. */
export function variableValue(name: string): string {
  const value = name === ALL_NAMES ? lastingNames().join('\n') : environment[name]
  return value === undefined ? '' : contentHash(value)
}

function lastingNames(): readonly string[] {
  return Object.keys(environment)
    .filter((name) => !OF_PROCESS.test(name))
    .sort()
}

async function settled(promise: Promise<unknown>): Promise<void> {
  await promise.catch(() => undefined)
}

function noteVariable(name: PropertyKey): void {
  if (typeof name !== 'string' || OF_NODE.test(name)) return
  const key = inputKey('environment', name)
  if (written.has(key)) return
  for (const keys of evaluations) keys.add(key)
  if (calls > 0) byFunctions.add(key)
}

/**
 * Watches `process.env`. It belongs to the process, and code may keep hold of it, so the watch begins with the first
 * look and stays; it notes something only while code of the site runs.
 */
function watchEnvironment(): void {
  if (process.env !== environment) return
  process.env = watchedEnvironment()
  // For `import { env } from 'node:process'`.
  syncBuiltinESMExports()
}

function watchedEnvironment(): NodeJS.ProcessEnv {
  /** Names that a program which goes through all of them is about to look at. */
  let expected: PropertyKey[] = []
  let inTurn: PropertyKey | null = null
  return new Proxy(environment, {
    get(target, name) {
      const isExplicit = name !== inTurn || !OF_PROCESS.test(String(name))
      inTurn = null
      if (isExplicit) noteVariable(name)
      return Reflect.get(target, name) as unknown
    },
    has(target, name) {
      noteVariable(name)
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      noteVariable(ALL_NAMES)
      const names = Reflect.ownKeys(target)
      expected = names.slice()
      return names
    },
    getOwnPropertyDescriptor(target, name) {
      inTurn = expected[0] === name ? name : null
      if (inTurn === null) noteVariable(name)
      else expected.shift()
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
    set(target, name, value) {
      written.add(inputKey('environment', String(name)))
      return Reflect.set(target, name, value)
    },
    deleteProperty(target, name) {
      written.add(inputKey('environment', String(name)))
      return Reflect.deleteProperty(target, name)
    },
  })
}

/** Functions of `fs` by what they look at; each with its `Sync` and its promise. Streams open their file with `open`. */
const LOOKS = ['readFile', 'stat', 'lstat', 'access', 'exists', 'readlink', 'copyFile'] as const
const LISTS = ['readdir', 'opendir'] as const
const WRITES = ['writeFile', 'appendFile'] as const

type Functions = Record<string, ((...args: unknown[]) => unknown) | undefined>

let isWatchingFiles = false

/** Puts functions around those of `fs`, also for modules that import them by name. */
function watchFileSystem(): void {
  if (isWatchingFiles) return
  isWatchingFiles = true
  for (const [names, note] of [
    [LOOKS, noteLook],
    [['open'], noteOpening],
    [LISTS, noteListing],
    [WRITES, noteWriting],
  ] as const) {
    for (const name of names) {
      for (const one of [name, `${name}Sync`]) watch(fs as unknown as Functions, one, note)
      watch(fs.promises as unknown as Functions, name, note)
    }
  }
  syncBuiltinESMExports()
}

function watch(owner: Functions, name: string, note: Note): void {
  const plain = owner[name]
  if (plain === undefined) return
  const watched = function (this: unknown, ...args: unknown[]): unknown {
    const keys = reader.getStore()
    const file = keys === undefined ? null : pathOf(args[0])
    // The look at what is noted must not be noted.
    if (keys !== undefined && file !== null) reader.exit(() => note({ keys, file, flags: args[1] }))
    return plain.apply(this, args)
  }
  owner[name] = Object.defineProperties(watched, Object.getOwnPropertyDescriptors(plain))
}

function pathOf(given: unknown): string | null {
  try {
    if (given instanceof URL) return fileURLToPath(given)
    return typeof given === 'string' || Buffer.isBuffer(given) ? path.resolve(String(given)) : null
  } catch {
    return null
  }
}

interface Looked {
  /** What is read by who reads. */
  readonly keys: Set<InputKey>
  /** Absolute. */
  readonly file: string
  /** The second argument. */
  readonly flags: unknown
}

type Note = (looked: Looked) => void

/** A folder counts by where it leads, another path by its bytes. */
function noteLook(looked: Looked): void {
  note(isFolder(looked.file) ? 'link' : 'file', looked)
}

function noteOpening(looked: Looked): void {
  const { flags } = looked
  const isWritten =
    typeof flags === 'string' ? /^[wa]/.test(flags) : (Number(flags) & fs.constants.O_CREAT) > 0
  return isWritten ? noteWriting(looked) : noteLook(looked)
}

function noteListing(looked: Looked): void {
  note('names', looked)
}

function noteWriting({ keys, file }: Looked): void {
  const key = inputKey('file', file)
  if (!keys.has(key)) written.add(key)
}

/** What builds keep is not for code of the site. */
function note(kind: InputKind, { keys, file }: Looked): void {
  const key = inputKey(kind, file)
  if (!written.has(key) && !file.split(path.sep).includes(WORK_FOLDER)) keys.add(key)
}
