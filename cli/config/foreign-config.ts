import type { ConfigDiagnostic, KeyPath } from './place/key-path.ts'
import type { Judgement } from './schema/validate.ts'

/** Configuration files of another generator, which are read where a site has none of ours. */
export interface ForeignConfig {
  /** Their names, in the order in which they are looked for. */
  readonly names: readonly string[]
  /** Whether a file with this name is one: `names`, and what people call a second one. */
  readonly isNamed: (name: string) => boolean
  /** Loads what reads them. No other site pays for it. */
  readonly open: () => Promise<ForeignReader>
}

/** How a command reads such a file. JSON-safe, so that worker threads read it in the same way. */
export interface ForeignUse {
  readonly isDev?: boolean
  /** What plugins that nothing is known of are: errors, warnings, or not mentioned. @default 'ignore' */
  readonly unknownPlugins?: 'throw' | 'warn' | 'ignore'
  /** What options are that are made with packages that are not installed: errors, or left out. @default 'throw' */
  readonly absentPackages?: 'throw' | 'leave out'
}

/** A plugin that is built in, as another one uses it. */
export interface NativePlugin {
  readonly kind: 'preset' | 'plugin' | 'theme'
  /** Name of its package. */
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
}

export interface ForeignReader {
  /** The code of a CommonJS module that stands for a package, installed or not; null for a package that is needed. */
  known(specifier: string): string | null
  /** The same for a package that is not installed; null for one that is ours as well, which is taken then. */
  absent(specifier: string): string | null
  /** How long evaluating a file may take, in milliseconds. */
  readonly timeLimit: number
  /** What programs expect of the environment while it is evaluated. */
  environment(use: ForeignUse, locale: string | undefined): Readonly<Record<string, string>>
  translate(exported: object, context: ForeignContext): Translation
  /** A configuration, of ours or of the other generator, that names further plugins. */
  withNatives(exported: object, natives: readonly NativePlugin[], isOurs: boolean): object
  /** What a configuration of ours, which imports such a file, has of packages that are not installed. */
  missing(exported: object, siteDir: string): readonly ConfigDiagnostic[]
}

export interface ForeignContext extends ForeignUse {
  readonly siteDir: string
  readonly validate: (exported: object) => Judgement
}

export interface Translation {
  readonly judgement: Judgement
  /** Further problems. Their paths lead into the file as it was written. */
  readonly problems: readonly ConfigDiagnostic[]
  /** Where a value of ours stands in the file. */
  readonly originOf: (path: KeyPath) => KeyPath
  /** Names keys of ours in a sentence as they stand in the file. @default as they are */
  readonly named?: (text: string) => string
}
