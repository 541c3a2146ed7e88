import * as nodeModule from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads'
import { orNull } from '../../types/memoized.ts'

/** An import or `require` that Node resolved. Files by their absolute paths. */
export interface Load {
  readonly from: string
  readonly specifier: string
  /** What it led to; null for nothing, and for modules of Node itself. */
  readonly to: string | null
}

export const VERSION_QUERY = 'sitegen'

interface Resolved {
  readonly specifier: string
  readonly parent: string | undefined
  readonly url: string | null
}

const Module = nodeModule.Module as typeof nodeModule.Module & {
  _resolveFilename: (
    request: string,
    parent: { filename?: string | null } | undefined,
    ...rest: unknown[]
  ) => string
}
const require = nodeModule.createRequire(import.meta.url)

/**
 * What Node loads in this process. Node keeps every module that it has loaded, and on some versions a hook that was set
 * can never be taken back, so there is one of these in a process, and its hooks stay once they are set.
 */
function createModuleLoads() {
  const evaluated = new Set<string>()
  const required = new Set<string>()
  /** The last that was seen of each import since somebody recorded first. */
  const log = new Map<string, Load>()
  const onLoad = (load: Load): void => void log.set(`${load.from}\n${load.specifier}`, load)
  let versions = 0
  let hooks: { readonly drain: () => void } | null = null
  const add = (files: Iterable<string>): void => {
    for (const file of files) if (isRequired(file)) required.add(file)
  }
  return {
    /** The version to import a file with, so that it is evaluated; undefined for the first one. */
    versionOf(file: string): string | undefined {
      const isFirst = !evaluated.has(file) && hooks === null
      evaluated.add(file)
      return isFirst ? undefined : String((versions += 1))
    },
    /**
     * Begins to record. Modules that a module with a version as the query of its address imports get the same query, so
     * that they are evaluated again, and so are CommonJS modules that were recorded before.
     *
     * @param known - files that are known to have been loaded without being recorded
     * @returns what to call once in the end; it gives all that was ever seen to be loaded: Node does not look again for a
     *   module that it has found for another one in the same folder
     */
    record(known: Iterable<string>): () => readonly Load[] {
      add(known)
      const before = new Set(Object.keys(require.cache))
      hooks ??= setHooks(onLoad)
      requireAgain(required)
      return () => {
        hooks?.drain()
        const loads = [...log.values()]
        add(loads.flatMap(({ to }) => (to === null || before.has(to) ? [] : [to])))
        return loads
      }
    },
    /** Files of CommonJS modules that a loaded one has required, itself included. */
    requiredBy(file: string): readonly string[] {
      const seen = new Set<string>()
      const visit = (module: NodeJS.Module | undefined): void => {
        if (module === undefined || seen.has(module.filename)) return
        seen.add(module.filename)
        module.children.forEach(visit)
      }
      visit(require.cache[file])
      return [...seen]
    },
  }
}

/**
 * Has CommonJS modules evaluated again. At once, because Node 20 takes a module that an ES module imports, and that was
 * required by a relative path before, for one that is just being loaded, and gives what it exports until then: nothing.
 */
function requireAgain(files: Iterable<string>): void {
  const all = [...files]
  for (const file of all) delete require.cache[file]
  for (const file of all) {
    try {
      require(file)
    } catch {
      // Whoever imports it is told.
      delete require.cache[file]
    }
  }
}

/** Whether a file is a module of CommonJS that was loaded. Native code cannot be loaded again. */
function isRequired(file: string): boolean {
  return !file.endsWith('.node') && require.cache[file] !== undefined
}

export const moduleLoads = createModuleLoads()

/** Sets hooks in Node. What another thread has seen is told when it is asked for. */
function setHooks(onLoad: (load: Load) => void): { readonly drain: () => void } {
  const seen = ({ specifier, parent, url }: Resolved): void => {
    const from = fileOf(parent)
    if (from !== null) onLoad({ from, specifier, to: fileOf(url) })
  }
  hookRequires(onLoad)
  const { registerHooks } = nodeModule as typeof nodeModule & Partial<HooksOfNode>
  if (registerHooks !== undefined) {
    hookInThread(registerHooks, seen)
    return { drain: () => undefined }
  }
  const port = hookOffThread()
  return {
    drain() {
      for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
        seen(next.message as Resolved)
    },
  }
}

function hookRequires(onLoad: (load: Load) => void): void {
  const plain = Module._resolveFilename
  Module._resolveFilename = function resolve(this: unknown, ...args) {
    const [request, parent] = args
    const from = parent?.filename
    const note = (to: string | null): void => {
      // Node has null for modules that come from no file.
      if (typeof from === 'string') onLoad({ from, specifier: request, to })
    }
    try {
      const found = plain.apply(this, args)
      note(path.isAbsolute(found) ? found : null)
      return found
    } catch (error) {
      note(null)
      throw error
    }
  }
}

type ResolveHook = (
  specifier: string,
  context: { readonly parentURL?: string },
  next: (specifier: string, context: unknown) => { url: string },
) => { url: string }

interface HooksOfNode {
  registerHooks(hooks: { resolve: ResolveHook }): void
}

/** Newer versions of Node call hooks in the thread that imports. */
function hookInThread(
  register: HooksOfNode['registerHooks'],
  onResolved: (resolved: Resolved) => void,
): void {
  register({
    resolve(specifier, context, next) {
      const parent = context.parentURL
      try {
        const found = next(specifier, context)
        onResolved({ specifier, parent, url: found.url })
        return { ...found, url: withVersion(found.url, parent) }
      } catch (error) {
        onResolved({ specifier, parent, url: null })
        throw error
      }
    },
  })
}

function withVersion(url: string, parent: string | undefined): string {
  const query = VERSION.exec(parent ?? '')?.[1]
  return query !== undefined && url.startsWith('file:') && !url.includes('?') ? `${url}?${query}` : url
}

const VERSION = new RegExp(`[?&](${VERSION_QUERY}=[^&]*)`)

/** Older ones in a thread of their own, for as long as the process lives: it hands on the query that it finds. */
const HOOKS = `
let port
export function initialize(data) { port = data.port }
export async function resolve(specifier, context, next) {
  const parent = context.parentURL
  try {
    const found = await next(specifier, context)
    port.postMessage({ specifier, parent, url: found.url })
    const query = /[?&](${VERSION_QUERY}=[^&]*)/.exec(parent ?? '')?.[1]
    if (query === undefined || !found.url.startsWith('file:') || found.url.includes('?')) return found
    return { ...found, url: found.url + '?' + query }
  } catch (error) {
    port.postMessage({ specifier, parent, url: null })
    throw error
  }
}
`

function hookOffThread(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  nodeModule.register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, {
    data: { port: port2 },
    transferList: [port2],
  })
  port1.unref()
  return port1
}

function fileOf(url: string | null | undefined): string | null {
  return url?.startsWith('file:') === true ? orNull(() => fileURLToPath(url.replace(/[?#].*$/, ''))) : null
}
