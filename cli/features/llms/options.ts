import type { ChatLink } from '../../../runtime/shared/site/theme-config.ts'
import type { FeatureOptions, FeatureSection } from '../../config/options/feature-options.ts'
import type { FeatureConfig } from '../../config/options/site.ts'
import * as o from '../../config/options/kit.ts'
import { isRecord } from '../../types/json-problems.ts'

/** Pages for programs that read: as Markdown, listed in `llms.txt`. */
export interface LlmsConfig {
  /** What `llms.txt` says of the site below its title. @default the tagline */
  description?: string
  /** Globs over page URLs (with base URL) that have no Markdown. @default [] */
  ignorePatterns?: readonly string[]
  /** A menu beside the title of docs that copies the page as Markdown. @default true */
  copyPage?: boolean
  /** Chats that the menu opens with a page. @default [] */
  chats?: readonly ChatLink[]
}

declare module '../../config/options/site.ts' {
  interface UserConfig {
    /**
     * Writes every page as Markdown, too (`/docs/cli/` has `/docs/cli.md`), and lists of them, `llms.txt` and
     * `llms-full.txt`. `true`, or an object of options. @default false
     */
    llms?: boolean | LlmsConfig
  }
  interface FeatureConfig {
    /** Null for no Markdown of pages. */
    readonly llms: o.ResolvedBy<typeof llmsOption>
  }
}

const llms: FeatureSection<boolean | LlmsConfig, FeatureConfig['llms']> = {
  option: llmsOption,
  withoutHash: 'no Markdown of pages is written: their addresses lead to one document',
}

function llmsOption() {
  const table = {
    description: o.option(o.nonEmpty(), null),
    ignorePatterns: o.option(o.list(o.nonEmpty(), 'a list of globs'), []),
    copyPage: o.option(o.flag(), true),
    chats: o.option(o.list(chat, 'a list of chats'), []),
  } satisfies o.OptionTable<LlmsConfig>
  const options = o.options(table)
  const written = o.choose<boolean | LlmsConfig>((value) => (isRecord(value) ? options.schema : o.flag()))
  return o.option(written, false, (value) =>
    value === false ? null : options.resolve(value === true ? {} : value),
  )
}

const chat: o.Schema<ChatLink> = o.options({
  label: o.required(o.nonEmpty()),
  href: o.required(
    o.matching(
      /^https?:\/\/\S*\{(?:url|prompt)\}/,
      'an address that holds {url} or {prompt}: "https://chat.example/?q={prompt}"',
    ),
  ),
} satisfies o.OptionTable<ChatLink>).schema

export const llmsOptions: FeatureOptions = { sections: { llms } }
