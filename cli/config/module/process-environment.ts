import { syncBuiltinESMExports } from 'node:module'
import { contentHash } from '../../types/fingerprints.ts'
import { createFileReads, fileRead } from './file-reads.ts'

/**
 * What foreign code read: names of environment variables, and of paths as `file data/a.json`, relative to the site directory
 * -> hash of the value, empty for nothing.
 */
export type EnvironmentReads = Readonly<Record<string, string>>

/**
 * What shells, terminals and package managers set again for each process. A program that looks at all variables is not
 * said to depend on these; one that asks for one of them by its name is.
 */
const OF_PROCESS =
  /^(?:_|SHLVL|PWD|OLDPWD|COLUMNS|LINES|INIT_CWD|WINDOWID|(?:npm|pnpm|PNPM|YARN|BERRY|TERM|SSH|VTE|XDG_SESSION|GNOME_TERMINAL|VSCODE|TMUX|NODE_TEST)(?:_.*)?)$/

/** What functions read files for: what is found in content, plugins for all files, code of the site, pages. */
export type ReadScope = 'outline' | 'plugins' | 'code' | 'page'

/** A name for people: `data/a.json`, `the environment variable A`. */
export function readName(name: string): string {
  return fileRead(name)?.file ?? `the environment variable ${name}`
}

/** What Node itself asks for whenever a module is imported. */
const OF_NODE = /^(?:NODE_V8_COVERAGE|WATCH_REPORT_DEPENDENCIES)$/

/** Stands for the names of all variables. */
const ALL_NAMES = '*'

/**
 * Watches `process.env`, and `fs` where code may use it. They belong to the process, and code may keep hold of them, so the watch
 * begins with the first look and stays; it notes something only while foreign code runs.
 */
function createProcessEnvironment() {
  const plain = process.env
  const noting = new Set<Map<string, string>>()
  const variables = new Set<string>()
  const files: Readonly<Record<ReadScope, Set<string>>> = {
    outline: new Set(),
    plugins: new Set(),
    code: new Set(),
    page: new Set(),
  }
  const written = new Set<PropertyKey>()
  const fileReads = createFileReads()
  let calls = 0
  const valueOf = (name: string): string => {
    const read = fileRead(name)
    if (read !== null) return fileReads.valueOf(read)
    const value = name === ALL_NAMES ? namesIn(plain).join('\n') : plain[name]
    return value === undefined ? '' : contentHash(value)
  }
  const note = (name: PropertyKey): void => {
    // What code has set itself does not come from outside.
    if (typeof name !== 'string' || written.has(name) || OF_NODE.test(name)) return
    if (calls > 0) variables.add(name)
    for (const reads of noting) if (!reads.has(name)) reads.set(name, valueOf(name))
  }
  const watch = (): void => {
    if (process.env !== plain) return
    process.env = watched(plain, note, (name) => void written.add(name))
    // For `import { env } from 'node:process'`.
    syncBuiltinESMExports()
  }
  return {
    valueOf,
    /**
     * Does something, and tells what it read until it is done. Names of files are relative to the folder, the site
     * directory, from now on; it is null where no files are read.
     */
    async reading<T>(
      work: () => Promise<T>,
      folder: string | null,
    ): Promise<{ readonly value: T; readonly reads: EnvironmentReads }> {
      watch()
      const reads = new Map<string, string>()
      noting.add(reads)
      const add = (name: string): void => void (reads.has(name) || reads.set(name, valueOf(name)))
      try {
        const value = await (folder === null ? work() : fileReads.noting(add, work, folder))
        const foreign = [...reads].filter(([name]) => fileReads.isForeign(name))
        return { value, reads: Object.fromEntries(foreign.sort(([a], [b]) => (a < b ? -1 : 1))) }
      } finally {
        noting.delete(reads)
      }
    },
    /**
     * Calls a function of the configuration, or renders by code of the site; what it reads is among `readByFunctions` from
     * then on, but for files that it reads within `attributing`.
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
            : fileReads.noting((name) => void files[scope].add(name), work)
        return result
      } finally {
        if (result instanceof Promise) void result.catch(() => undefined).then(() => (calls -= 1))
        else calls -= 1
      }
    },
    /** Does work on one file, and tells which names of files were read for it. Other files are not said to depend on them. */
    async attributing<T>(
      work: () => Promise<T>,
    ): Promise<{ readonly value: T; readonly files: readonly string[] }> {
      const names = new Set<string>()
      const value = await fileReads.noting((name) => void names.add(name), work)
      return { value, files: [...names].filter(fileReads.isForeign).sort() }
    },
    /** Names of what they have read in this process: variables, and files for a purpose. */
    readByFunctions: (scope: ReadScope): readonly string[] =>
      [...variables, ...files[scope]].filter(fileReads.isForeign).sort(),
    addReads(names: readonly string[], scope: ReadScope): void {
      for (const name of names) (fileRead(name) === null ? variables : files[scope]).add(name)
    },
  }
}

function namesIn(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(environment)
    .filter((name) => !OF_PROCESS.test(name))
    .sort()
}

function watched(
  plain: NodeJS.ProcessEnv,
  onRead: (name: PropertyKey) => void,
  onWrite: (name: PropertyKey) => void,
): NodeJS.ProcessEnv {
  /** Names that a program which goes through all of them is about to look at. */
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

export const processEnvironment = createProcessEnvironment()
