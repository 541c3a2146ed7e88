import type { FilePath } from '../../types/file-path.ts'
import type { ConfigDiagnostic } from '../place/key-path.ts'
import type { PluginLists } from './content-plugins.ts'
import type { NavbarItemTypes } from './navbar/item-type.ts'
import type { Option } from './kit.ts'

/** What features add to the configuration. They add the types to `UserConfig`, `FeatureConfig` and `ThemeConfigInput`. */
export interface FeatureOptions {
  readonly sections?: Readonly<Record<string, FeatureSection>>
  readonly theme?: Readonly<Record<string, Option<unknown, unknown>>>
  readonly themeHints?: Readonly<Record<string, string>>
  readonly navbar?: NavbarItemTypes
}

export interface FeatureSection<Written = unknown, Resolved = unknown> {
  option(origin: SectionOrigin): Option<Written, Resolved>
  instances?(resolved: Resolved): readonly ContentInstance[]
  /** Origins that pages get data from, which their content security policy has to allow. */
  origins?(resolved: Resolved): readonly string[]
  /** Needs documents at addresses of their own: why the hash router leaves it out, after a comma. It is null then, unless it is `false`. */
  readonly withoutHash?: string
  /** What else the hash router leaves out of what is written. */
  leftOut?(written: Written): readonly LeftOut[]
  /** Keys of it that people look for at the top. */
  readonly soughtAtTop?: readonly string[]
}

export interface SectionOrigin {
  readonly siteDir: string
  readonly router?: 'browser' | 'hash' | undefined
  /** As written, and not checked yet. */
  readonly themeConfig?: unknown
}

/** Content of one kind, with the code of the site that takes part in compiling it. */
export interface ContentInstance {
  /** Such as `docs/default`. */
  readonly name: string
  readonly plugins: PluginLists
  /** Folders and files that were named, which may lie outside of the site directory. */
  readonly files: readonly FilePath[]
  /** Its files are posts, whose titles their layout shows. @default false */
  readonly isPosts?: boolean
}

export interface LeftOut extends Pick<ConfigDiagnostic, 'message' | 'hint' | 'path'> {}

export function sectionsOf(features: readonly FeatureOptions[]) {
  return features.flatMap(({ sections = {} }) => Object.entries(sections))
}
