import type { BuiltUrls } from '../../check/urls/built-urls.ts'
import type { Engine } from '../../engine/engine.ts'
import type { SiteOptions } from '../../program/command.ts'

/** How a site is built. Paths are absolute. */
export interface BuildOptions extends SiteOptions {
  /** @default `build` in the folder of the site */
  readonly outDir?: string | undefined
  /** Whether results of earlier builds are used, and those of this one kept. */
  readonly cache: boolean
  /** Whether React is that for development, and code readable. @default false */
  readonly dev?: boolean
  /** Number of threads besides the main thread. @default chosen by sitegen */
  readonly threads?: number
  /** URL or file of a page to explain. */
  readonly explain?: string
  readonly report?: string
  /** True for a file beside the output. */
  readonly manifest?: string | true
  /** Whether several builds are compared instead of publishing one. @default false */
  readonly verify?: boolean
  /** Absolute folders that take the places of the work folder and of the output, which stay as they are. */
  readonly aside?: { readonly workDir: string; readonly outDir: string }
  /** Is given the site when it is complete. It is not published then, and recorded addresses may be missing. */
  readonly inspect?: (site: BuiltUrls) => Promise<void>
  /** What to build with. @default this package */
  readonly engine?: Engine
}
