import path from 'node:path'
import { mapKeys, mapValues, omitBy } from 'lodash-es'
import { partLayers, sitePart, type SiteFolders } from '../types/site-theme.ts'
import type { ThemeParts } from '../types/theme-parts.ts'
import { packageFolder } from '../config/packages.ts'
import { listDocusaurusModules } from '../types/package-root.ts'
import { isFile, packageJson } from '../types/looks.ts'

/** What the search needs of other packages: the names that the theme imports it by -> files of the package. */
export const PREBUILT_SEARCH = {
  'sitegen/docsearch': 'dist/search/docsearch.js',
  'sitegen/algolia': 'dist/search/algolia.js',
  'sitegen/search-insights': 'dist/search/insights.js',
  'sitegen/docsearch.css': 'dist/search/docsearch.css',
} as const

/** Modules that are the engine's, by the names that code imports them by: files of the package. */
const DOORS = {
  'sitegen/runtime': 'runtime/index.ts',
  'sitegen/docs': 'runtime/docs.ts',
  'sitegen/highlight': 'runtime/highlight.ts',
  'sitegen/theme-kit': 'runtime/theme-kit.ts',
  'sitegen/mdx': 'runtime/mdx.tsx',
  ...PREBUILT_SEARCH,
}

/** What the addresses of our own files begin with: in copies of theme parts, and in modules that exist only in a bundle. */
export const INTERNAL = 'sitegen/internal'

/** Components of projects of Docusaurus highlight code with it. */
const PRISM = 'prism-react-renderer'

const ALIASED = [
  'sitegen',
  '@theme',
  '@theme-original',
  '@theme-init',
  'react',
  'react-dom',
  'mermaid',
  PRISM,
]

export function aliasedNames(folders: Folders): ReadonlySet<string> {
  return new Set([...ALIASED, ...Object.keys(docusaurusAliases(folders))])
}

/** Packages that a site may use for itself, and the version of Docusaurus. */
const ROUTER_MAJOR = '5.'
export const ROUTERS = ['react-router', 'react-router-dom']

/** Files of its packages that sites import although its documentation names none of them: folder -> folder of the package. */
const DOCUSAURUS_FOLDERS = {
  '@docusaurus/core/lib/client/exports': 'runtime/docusaurus/modules/@docusaurus',
  '@docusaurus/theme-classic/lib/theme': 'theme',
}

/** Modules by names of Docusaurus. A router of another version than that of Docusaurus is the site's own business. */
function docusaurusAliases({ siteDir, packageDir }: Folders): Readonly<Record<string, string>> {
  const modules = omitBy(
    listDocusaurusModules(packageDir),
    (_, name) => ROUTERS.includes(name) && hasOwnRouter(name, siteDir),
  )
  return { ...modules, ...mapValues(DOCUSAURUS_FOLDERS, (folder) => path.join(packageDir, folder)) }
}

function hasOwnRouter(name: string, siteDir: string): boolean {
  const folder = packageFolder(name, siteDir)
  if (folder === null || !isFile(path.join(folder, 'package.json'))) return false
  return !String(packageJson(folder)['version'] ?? '').startsWith(ROUTER_MAJOR)
}

type Folders = Pick<AliasOptions, 'siteDir' | 'packageDir'>

interface AliasOptions extends SiteFolders {
  readonly packageDir: string
  readonly themeParts: ThemeParts
  readonly react: Readonly<Record<string, string>>
}

/**
 * Names that esbuild resolves by itself: name, also as the beginning of a path -> absolute file or folder. A plugin would
 * do as well, but esbuild asks plugins in this process, and waits for as long as it does other things; and what a plugin
 * resolves esbuild does not know to be an ES module, and reads in another way than where the runtime imports it itself.
 */
export function aliases(options: AliasOptions): Readonly<Record<string, string>> {
  const { packageDir } = options
  // The site's own copy, if there is one. Others are looked for from where sitegen is.
  const mermaid = packageFolder('mermaid', options.siteDir)
  const prism = packageFolder(PRISM, options.siteDir) ?? packageFolder(PRISM, packageDir)
  return {
    ...mapValues(DOORS, (file) => path.join(packageDir, file)),
    [INTERNAL]: packageDir,
    ...themeAliases(options),
    ...docusaurusAliases(options),
    ...options.react,
    ...(mermaid === null ? {} : { mermaid }),
    ...(prism === null ? {} : { [PRISM]: prism }),
  }
}

function themeAliases({ packageDir, themeParts, ...folders }: AliasOptions) {
  const ours = mapValues(themeParts, (file) => path.join(packageDir, 'theme', file))
  const layers = [ours, ...partLayers(folders).map((parts) => Object.fromEntries(parts))]
  const within = (scope: string, parts: Readonly<Record<string, string>>) =>
    mapKeys(parts, (_, name) => `${scope}/${name}`)
  return {
    ...within('@theme', Object.assign({}, ...layers)),
    // What the site's own parts take the place of, and the first of all parts of a name.
    ...within('@theme-original', Object.assign({}, ...layers.slice(0, -1))),
    ...within('@theme-init', Object.assign({}, ...layers.slice(0, -1).toReversed())),
  }
}

/** Parts around every page. Ours add nothing, and are in no bundle. */
const FRAME = ['Root', 'SiteMetadata', 'SearchMetadata']

const INNER: Readonly<Record<string, readonly string[]>> = {
  Root: ['ThemeProvider', 'ThemeProvider/TitleFormatter'],
}

export function ownFrame(folders: SiteFolders): readonly string[] {
  const isOwn = (name: string): boolean => sitePart(folders, name) !== null
  return FRAME.filter((name) => isOwn(name) || INNER[name]?.some(isOwn)).map((name) => `@theme/${name}`)
}
