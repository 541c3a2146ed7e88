import type { ReportDetail } from '../report/steps.ts'
import type {
  BuildOptions,
  CheckLinksOptions,
  CommandOptions,
  CompareOptions,
  DevOptions,
  FreezeOptions,
  InitOptions,
  ServeOptions,
  SwizzleOptions,
} from './options.ts'

/** A command with its options, as the command line asks for it. */
export type Call =
  | { readonly name: 'dev'; readonly options: DevOptions }
  | { readonly name: 'build'; readonly options: BuildOptions }
  | { readonly name: 'serve'; readonly options: ServeOptions }
  | { readonly name: 'check-links'; readonly options: CheckLinksOptions }
  | { readonly name: 'compare'; readonly options: CompareOptions }
  | { readonly name: 'init'; readonly options: InitOptions }
  | { readonly name: 'version'; readonly options: FreezeOptions }
  | { readonly name: 'swizzle'; readonly options: SwizzleOptions }
  | { readonly name: 'clean'; readonly options: CommandOptions }
  | { readonly name: 'info'; readonly options: CommandOptions }

/** What to do, from the command line. */
export interface Invocation {
  readonly call: Call
  /** As written; the current folder when not given. */
  readonly dir: string
  readonly level: ReportDetail
  readonly json: boolean
}

/** Where help goes, and where the command line is read. */
export interface ProgramOptions {
  /** Absolute; the current folder. */
  readonly cwd: string
  /** Receives help and version. */
  readonly writeOut: (text: string) => void
  /** Receives the invocation, if the command line is right. */
  readonly choose: (invocation: Invocation) => void
}

/** What commands say of their argument. */
export const SITE_DIR = 'folder of the site (default: the current folder)'
