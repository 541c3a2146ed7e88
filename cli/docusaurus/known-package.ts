import type { PluginUse } from './plugin-use.ts'

/** What a package adds to a configuration of ours: see `merged`. */
export type Contribution = Readonly<Record<string, unknown>>

/** What a package may ask about its site. */
export interface SiteFacts {
  /** With slashes at both ends. */
  readonly baseUrl: string
  /** Whether the site is shown while it is written: then nobody is counted. */
  readonly isDev: boolean
  /** Whether a path, relative to the site or absolute, leads to something. */
  readonly exists: (path: string) => boolean
}

/** A package of which it is known what it does. */
export interface KnownPackage {
  /** What does its work here; for one that is left out why nobody misses it. */
  readonly about: string
  /** Nothing here does its work, and nothing has to. @default false */
  readonly isIgnored?: boolean
  /** What its options become. @default nothing */
  readonly map?: (options: Options, facts: SiteFacts) => Contribution
  /** Options whose work is not done here, which somebody may miss. @default none */
  readonly leftOut?: readonly string[]
  /** Options that have nothing to do here, and that nobody misses. @default none */
  readonly unused?: readonly string[]
  /** Plugins and themes that a preset stands for. */
  readonly uses?: (use: PluginUse, hasAlgolia: boolean) => readonly PluginUse[]
}

/** Options of a plugin, as written. */
export type Options = PluginUse['options']
