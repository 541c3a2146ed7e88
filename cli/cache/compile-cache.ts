import { createHash } from 'node:crypto'
import path from 'node:path'
import type { SiteConfig } from '../config/site-config.ts'
import type { CompiledContent } from '../content/compiled.ts'
import type { CompileInput, Compiler } from '../content/compile.ts'
import { createCacheCounter, type CacheCounts } from '../report/build-report/cache-report.ts'
import { openPack, type Pack } from './pack.ts'

/** Compiled content of earlier builds. */
export interface CompileCache {
  /** The same compiler, asked only for what is not known yet. */
  readonly wrap: (compiler: Compiler) => Compiler
  /** What it was good for so far. */
  readonly counts: () => CacheCounts
  /** Keeps what this build used, for the next one. */
  readonly save: () => void
  readonly close: () => void
}

interface CacheOptions {
  /** Folder for what builds keep, absolute. */
  readonly workDir: string
  /** Changes with the engine's code. */
  readonly engine: string
  readonly config: SiteConfig
}

/**
 * Keeps compiled content by the hash of everything it depends on: the engine, the options of Markdown, the file's
 * path and text. Sites with Markdown plugins or other functions of their own get none: a function may read other files,
 * and nothing records that yet.
 */
export function openCompileCache({ workDir, engine, config }: CacheOptions): CompileCache | null {
  if (hasPlugins(config) || hasFunction(compileOptions(config))) return null
  const pack = openPack(path.join(workDir, 'cache', 'compiled'))
  const counter = createCacheCounter()
  const common = JSON.stringify([engine, compileOptions(config)])
  return {
    wrap: (compiler) => async (input) => {
      const key = keyOf(input, common)
      const found = known(pack, key)
      if (found === null) counter.miss('absent')
      else counter.hit()
      return found ?? kept(pack, key, await compiler(input))
    },
    counts: counter.counts,
    save: () => pack.save(),
    close: () => pack.close(),
  }
}

/** What compiling reads of a configuration. Hooks are asked later, when links are resolved. */
function compileOptions({
  markdown: { hooks: _hooks, ...markdown },
  prism,
  docs,
  pages,
}: SiteConfig): unknown {
  const admonitions = [...docs, ...pages].map((instance) => [instance.path, instance.admonitions])
  return { markdown, prism, admonitions }
}

function hasFunction(value: unknown): boolean {
  if (typeof value === 'function') return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFunction)
}

function hasPlugins({ docs, pages }: SiteConfig): boolean {
  return [...docs, ...pages].some((instance) =>
    [
      instance.remarkPlugins,
      instance.rehypePlugins,
      instance.beforeDefaultRemarkPlugins,
      instance.beforeDefaultRehypePlugins,
      instance.recmaPlugins,
    ].some((list) => list.length > 0),
  )
}

function keyOf({ path: file, text, format, as }: CompileInput, common: string): string {
  const hash = createHash('sha256')
  for (const part of [common, file, format, as, text]) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex').slice(0, 32)
}

function known(pack: Pack, key: string): CompiledContent | null {
  const text = pack.get(key)
  return text === null ? null : (JSON.parse(text) as CompiledContent)
}

/** What a file gave with a problem is compiled again, so that its message is always the engine's latest. */
function kept(pack: Pack, key: string, compiled: CompiledContent): CompiledContent {
  if (compiled.diagnostics.length === 0) pack.put(key, JSON.stringify(compiled))
  return compiled
}
