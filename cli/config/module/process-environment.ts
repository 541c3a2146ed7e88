import { AsyncLocalStorage } from 'node:async_hooks'
import childProcess from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { get } from 'lodash-es'
import { WORK_FOLDER } from '../../types/file-path.ts'
import { contentHash, fileHash } from '../../types/fingerprints.ts'
import { namesIn, targetOf, treeOf } from '../../types/looks.ts'
import { memoized, onceAsked } from '../../types/memoized.ts'
import { packageRoot } from '../../types/package-root.ts'
import { siteFile } from '../site-file.ts'

/**
 * What foreign code read: names of environment variables, and paths relative to the site directory such as
 * `file data/a.json`, each mapped to the hash of its value; empty if there is none.
 */
export type EnvironmentReads = Readonly<Record<string, string>>

/**
 * Variables that shells, terminals and package managers set for each process. Code that enumerates all
 * variables does not depend on these; code that reads one of them by name does.
 */
const OF_PROCESS =
  /^(?:_|DOCUSAURUS_CURRENT_LOCALE|SHLVL|PWD|OLDPWD|COLUMNS|LINES|INIT_CWD|WINDOWID|(?:npm|pnpm|PNPM|YARN|BERRY|TERM|SSH|VTE|XDG_SESSION|GNOME_TERMINAL|VSCODE|TMUX|NODE_TEST)(?:_.*)?)$/

/** Tells code of Docusaurus which language is built. */
export const LANGUAGE_VARIABLE = 'DOCUSAURUS_CURRENT_LOCALE'

/** What files are read for: outlines of content, plugins for all files, code of the site, pages. */
export type ReadScope = 'outline' | 'plugins' | 'code' | 'page'

/** A display name: `data/a.json`, `the environment variable A`. */
export function readName(name: string): string {
  if (isElsewhere(name)) return name.slice(ELSEWHERE.length)
  return fileRead(name)?.file ?? `the environment variable ${name}`
}

/** Variables that Node itself reads whenever a module is imported. */
const OF_NODE = /^(?:NODE_V8_COVERAGE|WATCH_REPORT_DEPENDENCIES)$/

/** Begins the names of what nobody can look at before the code runs again. */
const ELSEWHERE = 'elsewhere '

/** Whether code asked the network or another program, whose answers may be others at any time. */
export function isElsewhere(name: string): boolean {
  return name.startsWith(ELSEWHERE)
}

/** Stands for the names of all variables. */
const ALL_NAMES = '*'

/**
 * Watches `process.env`, and `fs` where code may use it. They are process-wide and code may keep references
 * to them, so a watch stays once it has begun; it records reads only while foreign code runs.
 */
function createProcessEnvironment() {
  const plain = process.env
  /** What was read for the code that runs now, and for what has called it. */
  const reader = createContext<readonly Map<string, string>[]>()
  const variables = new Set<string>()
  const files = memoized<ReadScope, Set<string>>(() => new Set())
  const written = new Set<PropertyKey>()
  const fileReads = createFileReads()
  let calls = 0
  const valueOf = (name: string): string => {
    const read = fileRead(name)
    if (read !== null) return fileReads.valueOf(read)
    if (isElsewhere(name) || (name === LANGUAGE_VARIABLE && written.has(name))) return ''
    const value = name === ALL_NAMES ? variablesIn(plain).join('\n') : plain[name]
    return value === undefined ? '' : contentHash(value)
  }
  const note = (name: PropertyKey): void => {
    // Who is told the language is to be known, whoever has set it.
    if (name === LANGUAGE_VARIABLE && fileReads.note(name)) return
    // A variable that code set itself is not outside input.
    if (typeof name !== 'string' || written.has(name) || OF_NODE.test(name)) return
    if (calls > 0) variables.add(name)
    for (const reads of reader.get() ?? []) if (!reads.has(name)) reads.set(name, valueOf(name))
  }
  let isWatching = false
  const watch = (): void => {
    if (isWatching) return
    isWatching = true
    // Another copy of this module in the process may watch it, too.
    process.env = watched(process.env, note, (name) => void written.add(name))
    // For `import { env } from 'node:process'`.
    syncBuiltinESMExports()
  }
  return {
    valueOf,
    watch,
    /**
     * Runs `work` and returns what was read until it settled. `folder` is the site directory, which names of
     * files are relative to from now on; null where no files are read.
     */
    async reading<T>(work: () => Promise<T>, folder: string | null) {
      watch()
      const reads = new Map<string, string>()
      const add = (name: string): void => void (reads.has(name) || reads.set(name, valueOf(name)))
      const value = await reader.run([...(reader.get() ?? []), reads], () =>
        folder === null ? work() : fileReads.noting(add, work, folder),
      )
      const foreign = [...reads].filter(([name]) => fileReads.isForeign(name))
      return { value, reads: Object.fromEntries(foreign.sort(([a], [b]) => (a < b ? -1 : 1))) }
    },
    /**
     * Calls a configured function, or site code that renders. What it reads is in `readByFunctions` from then
     * on, except files that it reads within `attributing`.
     *
     * @param scope - null where it reads no files
     */
    calling<T>(work: () => T, scope: ReadScope | null): T {
      watch()
      calls += 1
      let result: T | null = null
      const isAttributed = scope !== 'plugins' && fileReads.isNoting()
      try {
        result =
          scope === null || isAttributed
            ? work()
            : fileReads.noting((name) => void files(scope).add(name), work)
        return result
      } finally {
        if (result instanceof Promise) void result.catch(() => undefined).then(() => (calls -= 1))
        else calls -= 1
      }
    },
    /** Runs work on one file and returns the files read for it. Other files do not depend on these. */
    async attributing<T>(work: () => Promise<T>) {
      const names = new Set<string>()
      const value = await fileReads.noting((name) => void names.add(name), work)
      return { value, files: [...names].filter(fileReads.isForeign).sort() }
    },
    /** Whether foreign code has written a file, named relative to the site directory: no input of it then. */
    isWritten: (file: string): boolean => !fileReads.isForeign(`file ${file}`),
    /** How often foreign code has written files in this process. */
    writes: fileReads.writes,
    /** What configured functions have read in this process: variables, and files of a scope. */
    readByFunctions: (scope: ReadScope): readonly string[] =>
      [...variables, ...files(scope)].filter(fileReads.isForeign).sort(),
    addReads(names: readonly string[], scope: ReadScope): void {
      for (const name of names) (fileRead(name) === null ? variables : files(scope)).add(name)
    },
  }
}

/** Sets variables that are not set, until what it returns is called. */
export function lendVariables(values: Readonly<Record<string, string>>): () => void {
  // What is set here is no outside input.
  processEnvironment.watch()
  const missing = Object.entries(values).filter(([name]) => process.env[name] === undefined)
  for (const [name, value] of missing) process.env[name] = value
  return () => {
    for (const [name] of missing) delete process.env[name]
  }
}

function variablesIn(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(environment)
    .filter((name) => !OF_PROCESS.test(name))
    .sort()
}

function watched(
  plain: NodeJS.ProcessEnv,
  onRead: (name: PropertyKey) => void,
  onWrite: (name: PropertyKey) => void,
): NodeJS.ProcessEnv {
  /** Names that code enumerating all variables is about to read. */
  let expected: PropertyKey[] = []
  let inTurn: PropertyKey | null = null
  return new Proxy(plain, {
    get(target, name) {
      const isExplicit = name !== inTurn || !OF_PROCESS.test(String(name))
      inTurn = null
      if (isExplicit) onRead(name)
      return Reflect.get(target, name) as unknown
    },
    has(target, name) {
      onRead(name)
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      onRead(ALL_NAMES)
      const names = Reflect.ownKeys(target)
      expected = names.slice()
      return names
    },
    getOwnPropertyDescriptor(target, name) {
      inTurn = expected[0] === name ? name : null
      if (inTurn === null) onRead(name)
      else expected.shift()
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
    set(target, name, value) {
      onWrite(name)
      return Reflect.set(target, name, value)
    },
    deleteProperty(target, name) {
      onWrite(name)
      return Reflect.deleteProperty(target, name)
    },
  })
}

/** What was read of a path: its content, the names in it, all names below it, or whether it exists. */
type FileQuestion = 'file' | 'folder' | 'tree' | 'link'

/** Parses a name such as `file data/a.json`, with a path relative to the site directory; null for others. */
export function fileRead(name: string) {
  const [, question, file] = /^(file|folder|tree|link) (.*)$/s.exec(name) ?? []
  return file === undefined ? null : { question: question as FileQuestion, file }
}

/** Absolute paths of what names stand for. */
export function pathsRead(names: readonly string[], siteDir: string): readonly string[] {
  return names.flatMap((name) => {
    const read = fileRead(name)
    return read === null ? [] : [path.resolve(siteDir, read.file)]
  })
}

/** Whether changed files, relative to the site directory, may change the value of a name. */
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

/** A value for the code that a function calls, however late that runs. */
function createContext<V>() {
  const storage = new AsyncLocalStorage<V>()
  let running = 0
  // As long as somebody may ask for a store, Node follows every promise of the process, which costs a tenth of a build.
  const ended = (): void => {
    running -= 1
    if (running === 0) storage.disable()
  }
  return {
    get: () => storage.getStore(),
    run<T>(value: V, work: () => T): T {
      running += 1
      let result: T | null = null
      try {
        result = storage.run(value, work)
        return result
      } finally {
        if (result instanceof Promise) void result.catch(() => undefined).then(ended)
        else ended()
      }
    },
  }
}

/**
 * Records what foreign code reads through `fs` while it runs, but not what other code reads meanwhile. The
 * watch begins when such code first runs, so that sites without any are not slowed down.
 */
function createFileReads() {
  /** Receives names; null while the engine itself reads files. */
  const reader = createContext<((name: string) => void) | null>()
  const written = new Set<string>()
  let siteDir = process.cwd()
  let isWatching = false
  const onRead = (question: FileQuestion, file: string): void => {
    const add = reader.get()
    if (!add) return
    reader.run(null, () => isForeignFile(file) && add(`${question} ${siteFile(file, siteDir)}`))
  }
  let writes = 0
  const onWrite = (file: string): void => {
    writes += 1
    written.add(file)
  }
  const onElsewhere = (what: string): void => reader.get()?.(ELSEWHERE + what)
  return {
    /** Runs work and passes the names of what it reads to `add`, relative to the folder from now on. */
    noting<T>(add: (name: string) => void, work: () => T, folder = siteDir): T {
      siteDir = folder
      if (!isWatching) {
        watchFiles(onRead, onWrite, () => Boolean(reader.get()))
        watchElsewhere(onElsewhere)
      }
      isWatching = true
      return reader.run(add, work)
    },
    writes: (): number => writes,
    /** Adds a name to what the code that runs now has read. @returns false where nobody asks what it reads */
    note(name: string): boolean {
      const add = reader.get()
      add?.(name)
      return Boolean(add)
    },
    isNoting: (): boolean => reader.get() !== undefined,
    /** Whether a name is outside input: not a file that the code itself wrote, before or after reading it. */
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

/** What `fs` functions and their `Sync` variants read of their first argument. Streams use `open`. */
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

/** Functions that write, and the index of their path argument. */
const WRITES: Readonly<Record<string, number>> = {
  writeFile: 0,
  appendFile: 0,
  mkdir: 0,
  copyFile: 1,
  rename: 1,
}

/** Watches this process's `fs` in all its forms from now on: code may keep what it has imported. */
function watchFiles(
  onRead: (question: FileQuestion, file: string) => void,
  onWrite: (file: string) => void,
  isNoting: () => boolean,
): void {
  const ask = (name: string, args: readonly unknown[]): void => {
    const written = WRITES[name]
    const file = pathOf(args[written ?? 0])
    if (file === null) return
    if (written !== undefined || (name === 'open' && isWriting(args[1]))) return onWrite(file)
    const question = QUESTIONS[name] ?? 'file'
    onRead(question === 'folder' && get(args[1], 'recursive') === true ? 'tree' : question, file)
    // For a folder, only whether it exists.
    if (/^l?stat/.test(name)) onRead('link', file)
  }
  for (const functions of [fs, fs.promises]) {
    for (const name of Object.keys({ ...QUESTIONS, ...WRITES }).flatMap((one) => [one, `${one}Sync`])) {
      watchCalls(functions, name, (args) => {
        if (isNoting()) ask(name.replace(/Sync$/, ''), args)
      })
    }
  }
  // For `import { readFileSync } from 'node:fs'`.
  syncBuiltinESMExports()
}

/** Tells each call of a function of a module from now on, before it is made. */
function watchCalls(module: object, name: string, onCall: (args: readonly unknown[]) => void): void {
  const plain: unknown = Reflect.get(module, name)
  if (typeof plain !== 'function') return
  const asking = new Proxy(plain, {
    apply(target, self, args: readonly unknown[]): unknown {
      onCall(args)
      return Reflect.apply(target, self, args)
    },
  })
  Reflect.set(module, name, asking)
}

const STARTS = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'] as const

/** Channels of Node that tell of connections and of requests over connections that are open already. */
const CHANNELS = ['net.client.socket', 'http.client.request.start', 'undici:request:create', 'udp.socket']

function watchElsewhere(onUse: (what: string) => void): void {
  for (const name of STARTS) watchCalls(childProcess, name, () => onUse('a child process'))
  syncBuiltinESMExports()
  for (const channel of CHANNELS) subscribe(channel, () => onUse('the network'))
}

/** Null for a file descriptor, and for anything that is not a path. */
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
 * Whether a path is input of the site: not the engine's own files, nor what builds keep, nor code of
 * packages, which is known from module loading.
 */
function isForeignFile(file: string): boolean {
  if (file.split(path.sep).includes(WORK_FOLDER) || ownFolders().some((own) => file.startsWith(own)))
    return false
  return !(file.includes(PACKAGES) && /\.[cm]?[jt]sx?$|[\\/]package\.json$|\.node$/.test(file))
}

const ownFolders = onceAsked(() =>
  ['cli', 'runtime', 'theme', 'dist', 'types'].map((name) => path.join(packageRoot(), name) + path.sep),
)

/** Leaves out what builds and other programs write beside a site's files. */
function isListed(name: string): boolean {
  return !name.split(path.sep).some((part) => part.startsWith('.') || part === 'node_modules')
}

export function mentionsFiles(code: string): boolean {
  return /["'](?:node:)?fs(?:\/promises)?["']/.test(code)
}

export const processEnvironment = createProcessEnvironment()
