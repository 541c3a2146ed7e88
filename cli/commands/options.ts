import type { Engine } from './engine.ts'

/** Folder of the output when none is named, relative to the site directory. */
export const OUT_DIR = 'build'

/** Folder of what speeds up the next build, relative to the site directory. */
export const CACHE_DIR = '.sitegen'

/** What every command gets beside its own options. */
export interface CommandOptions {
  /** Aborted when the user interrupts: the command stops its servers and children and returns. */
  readonly signal?: AbortSignal
  /** Absolute folder the command was started in; paths are shown relative to it. @default process.cwd() */
  readonly cwd?: string
}

/** Options of `sitegen build`. */
export interface BuildOptions extends CommandOptions {
  /** Absolute; `build` in the site directory when not given. */
  readonly outDir?: string
  /** Whether results of earlier builds may be used. */
  readonly cache: boolean
  /** Development React and readable code, to look for errors in the browser. */
  readonly dev: boolean
  readonly json: boolean
  /** How many threads compile and render beside the main one; 0 for none. @default as many as help */
  readonly threads?: number
  /** File for the report, absolute. @default none is written */
  readonly report?: string
  /** Builds several times and compares, and publishes nothing. @default false */
  readonly verify?: boolean
  /** Absolute folders that take the places of the work folder and of the output, which stay as they are. */
  readonly aside?: { readonly workDir: string; readonly outDir: string }
  /** File for the hashes of what was published, absolute; null for one beside the output. @default none is written */
  readonly manifest?: string | null
  /** URL or file of a page: the build says why it was rebuilt or not. */
  readonly explain?: string
  /** The language to build. @default the default one of the site */
  readonly locale?: string
  /** What to build with. @default this package */
  readonly engine?: Engine
  /** Leaves the bundler running, for the next build of this process. @default false */
  readonly keepBundler?: boolean
}

/** Options of `sitegen dev`. */
export interface DevOptions extends ServeOptions {
  /** Whether the system's browser is opened. */
  readonly open: boolean
  /** Looks at files every so many milliseconds; null lets the system tell of changes. */
  readonly poll: number | null
  /** The language to show. @default the default one of the site */
  readonly locale?: string
  /** Names that the server may be asked by beside those of this computer, in lower case. */
  readonly allowHosts: readonly string[]
}

/** Options of `sitegen serve`. */
export interface ServeOptions extends CommandOptions {
  /** 0 to 65535; 0 takes any free port. */
  readonly port: number
  readonly host: string
}

/** Options of `sitegen check-links`. */
export interface CheckLinksOptions extends CommandOptions {
  /** Whether links to other sites are requested. */
  readonly external: boolean
  readonly json: boolean
}

/** Options of `sitegen compare`. */
export interface CompareOptions extends CommandOptions {
  /** Folders of two outputs, as written. */
  readonly one: string
  readonly other: string
  /** Compares files byte by byte. */
  readonly bytes: boolean
  /** File with the differences that are meant, as written. @default none is allowed */
  readonly allow?: string
}

/** Options of `sitegen version`. */
export interface FreezeOptions extends CommandOptions {
  /** Of the new version. */
  readonly name: string
  /** Id of the docs instance. @default 'default', or the only one */
  readonly docs?: string
}

/** Options of `sitegen swizzle`. */
export interface SwizzleOptions extends CommandOptions {
  /** Name of the part; all parts are listed without one. */
  readonly part?: string
  /** A file that uses the theme's part, or a copy of it. */
  readonly way?: 'wrap' | 'eject'
  /** @default that of the site's configuration */
  readonly language?: 'typescript' | 'javascript'
  /** Takes parts over whose inside changes between versions, too. */
  readonly danger: boolean
}

/** What `sitegen init` writes. */
export type InitTemplate = 'docs' | 'docs-blog'

/** Options of `sitegen init`; what is not given is asked. */
export interface InitOptions extends CommandOptions {
  readonly name?: string
  readonly template?: InitTemplate
  /** Takes the defaults instead of asking. */
  readonly yes?: boolean
}
