import { syncBuiltinESMExports } from 'node:module'
import { contentHash } from '../../types/fingerprints.ts'

/** Environment variables that were read: name -> hash of the value, empty for one that was not set. */
export type EnvironmentReads = Readonly<Record<string, string>>

/**
 * What shells, terminals and package managers set again for each process. A program that looks at all variables is not
 * said to depend on these; one that asks for one of them by its name is.
 */
const OF_PROCESS =
  /^(?:_|SHLVL|PWD|OLDPWD|COLUMNS|LINES|INIT_CWD|WINDOWID|(?:npm|pnpm|PNPM|YARN|BERRY|TERM|SSH|VTE|XDG_SESSION|GNOME_TERMINAL|VSCODE|TMUX|NODE_TEST)(?:_.*)?)$/

/** Looks at the variables that code reads. */
export interface ProcessEnvironment {
  /** Does something, and tells what it read of the environment until it is done. */
  reading<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly reads: EnvironmentReads }>
  /** Calls a function of the configuration, or renders by code of the site; what it reads is among `readByFunctions` from then on. */
  calling<T>(work: () => T): T
  /** Names of the variables that they have read in this process. */
  readByFunctions(): readonly string[]
  addReads(names: readonly string[]): void
  /** The value of a variable as reads have it. */
  valueOf(name: string): string
}

/** What Node itself asks for whenever a module is imported. */
const OF_NODE = /^(?:NODE_V8_COVERAGE|WATCH_REPORT_DEPENDENCIES)$/

/** Stands for the names of all variables. */
const ALL_NAMES = '*'

/**
 * Watches `process.env`. It belongs to the process, and code may keep hold of it, so the watch begins with the first
 * look and stays; it notes something only while code of the configuration runs.
 */
function createProcessEnvironment(): ProcessEnvironment {
  const plain = process.env
  const noting = new Set<Map<string, string>>()
  const byFunctions = new Map<string, string>()
  const written = new Set<PropertyKey>()
  let calls = 0
  const valueOf = (name: string): string => {
    const value = name === ALL_NAMES ? namesIn(plain).join('\n') : plain[name]
    return value === undefined ? '' : contentHash(value)
  }
  const note = (name: PropertyKey): void => {
    // What code has set itself does not come from outside.
    if (typeof name !== 'string' || written.has(name) || OF_NODE.test(name)) return
    const targets = calls > 0 ? [...noting, byFunctions] : noting
    for (const reads of targets) if (!reads.has(name)) reads.set(name, valueOf(name))
  }
  const watch = (): void => {
    if (process.env !== plain) return
    process.env = watched(plain, { onRead: note, onWrite: (name) => void written.add(name) })
    // For `import { env } from 'node:process'`.
    syncBuiltinESMExports()
  }
  return {
    valueOf,
    async reading(work) {
      watch()
      const reads = new Map<string, string>()
      noting.add(reads)
      try {
        return { value: await work(), reads: sorted(reads) }
      } finally {
        noting.delete(reads)
      }
    },
    calling(work) {
      watch()
      calls += 1
      let result: ReturnType<typeof work> | null = null
      try {
        result = work()
        return result
      } finally {
        if (result instanceof Promise) void settled(result).then(() => (calls -= 1))
        else calls -= 1
      }
    },
    readByFunctions: () => [...byFunctions.keys()].sort(),
    addReads: (names) => names.forEach((name) => byFunctions.set(name, valueOf(name))),
  }
}

async function settled(promise: Promise<unknown>): Promise<void> {
  await promise.catch(() => undefined)
}

function namesIn(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(environment)
    .filter((name) => !OF_PROCESS.test(name))
    .sort()
}

interface Watching {
  readonly onRead: (name: PropertyKey) => void
  readonly onWrite: (name: PropertyKey) => void
}

function watched(plain: NodeJS.ProcessEnv, { onRead, onWrite }: Watching): NodeJS.ProcessEnv {
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

function sorted(reads: ReadonlyMap<string, string>): EnvironmentReads {
  return Object.fromEntries([...reads].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The environment of this process. */
export const processEnvironment: ProcessEnvironment = createProcessEnvironment()
