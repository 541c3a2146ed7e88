import { filesTable, folderRule, instances, type ContentFiles } from './content-files.ts'
import { pluginsTable, type ContentPlugins } from './content-plugins.ts'
import { noCounterpart } from './docusaurus-hints.ts'
import { list, nonEmpty, option, options } from './kit.ts'
import type { OptionTable, ResolvedBy } from './option.ts'

/** Pages from React, Markdown and MDX files. */
export interface PagesConfig extends ContentFiles, ContentPlugins {
  /** @default 'default' */
  id?: string
  /** @default 'src/pages' */
  path?: string
  /** @default '/' */
  routeBasePath?: string
  /** @default ['**\/*.{js,jsx,ts,tsx,md,mdx}'] */
  include?: readonly string[]
  /**
   * Addresses of pages that answer for everything below them too, counted from `routeBasePath`: with `['/wishes']` the
   * page at `/wishes/` is shown at `/wishes/anything/`. No other page may lie there. @default []
   */
  matchBelow?: readonly string[]
}

/** One pages instance, resolved. */
export type PagesInstance = ResolvedBy<typeof pagesOption>[number]

/** Instances of pages. */
export function pagesOption(siteDir: string) {
  const folder = 'src/pages'
  const table = {
    ...filesTable({ siteDir, path: folder, routeBasePath: '/', include: ['**/*.{js,jsx,ts,tsx,md,mdx}'] }),
    ...pluginsTable(),
    matchBelow: option(list(nonEmpty('the address of a page'), 'a list of addresses'), []),
  } satisfies OptionTable<PagesConfig>
  const one = options(table, { hints: HINTS, rule: folderRule(folder, siteDir) })
  return instances(one, { siteDir, folder })
}

/** Keys of Docusaurus. */
const HINTS = noCounterpart(
  'mdxPageComponent',
  'showLastUpdateTime',
  'showLastUpdateAuthor',
  'editUrl',
  'editLocalizedFiles',
)
