import type { FeatureOptions, FeatureSection } from '../../config/options/feature-options.ts'
import type { UserConfig } from '../../config/options/site.ts'
import {
  filesTable,
  folderRule,
  historyTable,
  instances,
  type ContentFiles,
  type ContentHistory,
} from '../../config/options/content-files.ts'
import { pluginLists, pluginsTable, type ContentPlugins } from '../../config/options/content-plugins.ts'
import * as o from '../../config/options/kit.ts'

/** What an `editUrl` function of pages receives. */
export interface PagesEditUrlInfo {
  /** Folder of the pages, relative to the site directory. */
  readonly pagesDirPath: string
  /** The file relative to that folder. */
  readonly pagesPath: string
  /** The page's address. */
  readonly permalink: string
  /** Language of the page, such as `en`. */
  readonly locale: string
}

/** Pages from React, Markdown and MDX files. Those in Markdown have edit links and dates of changes. */
export interface PagesConfig extends ContentFiles, ContentPlugins, ContentHistory<PagesEditUrlInfo> {
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
   * page at `/wishes/` is shown at `/wishes/anything/`. No other page may be there. @default []
   */
  matchBelow?: readonly string[]
  /**
   * Component that shows a page of Markdown, with the props of Docusaurus: `'@theme/Name'`, a package, or
   * `'@site/src/name.tsx'`. @default the part MDXPage
   */
  mdxPageComponent?: string
  /** Asks search engines not to index the pages of this instance. @default false */
  noIndex?: boolean
}

export type PagesInstance = o.ResolvedBy<typeof pagesOption>[number]

declare module '../../config/options/site.ts' {
  interface UserConfig {
    /** Pages: options, several instances, or `false`. @default one instance when the folder `src/pages` exists */
    pages?: PagesConfig | readonly PagesConfig[] | false
  }
  interface FeatureConfig {
    readonly pages: readonly PagesInstance[]
  }
}

const pages: FeatureSection<NonNullable<UserConfig['pages']>, readonly PagesInstance[]> = {
  option: ({ siteDir }) => pagesOption(siteDir),
  instances: (pages) =>
    pages.map((instance) => ({
      name: `pages/${instance.id}`,
      plugins: pluginLists(instance),
      files: [instance.path],
    })),
}

function pagesOption(siteDir: string) {
  const folder = 'src/pages'
  const table = {
    ...filesTable({ siteDir, path: folder, routeBasePath: '/', include: ['**/*.{js,jsx,ts,tsx,md,mdx}'] }),
    ...pluginsTable(),
    ...historyTable<PagesEditUrlInfo>(),
    matchBelow: o.option(o.list(o.nonEmpty('the address of a page'), 'a list of addresses'), []),
    mdxPageComponent: o.option(o.nonEmpty('the name of a module'), null),
    noIndex: o.option(o.flag(), false),
  } satisfies o.OptionTable<PagesConfig>
  return instances(o.options(table, { rule: folderRule(folder, siteDir) }), siteDir, folder)
}

export const pagesOptions: FeatureOptions = { sections: { pages } }
