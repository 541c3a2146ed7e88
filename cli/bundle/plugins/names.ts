import path from 'node:path'
import type { Plugin, PluginBuild, ResolveResult } from 'esbuild'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { assetFile, namesStaticFolder } from '../../content/assets/asset-kinds.ts'
import { postListAt } from '../post-list.ts'
import { KEPT } from '../../kept/registry.ts'
import { isFile } from '../../types/looks.ts'
import { workDir } from '../../types/work-dir.ts'
import type { FilePath } from '../../types/file-path.ts'
import { splitSuffix } from '../bundle-inputs.ts'
import { tableTag } from '../../types/site-theme.ts'

interface Folders extends Pick<SiteConfig, 'siteDir' | 'staticDirectories'> {
  readonly packageDir: string
  /** Resolves when the site is planned: then the data of plugins is there. */
  readonly planned: () => Promise<unknown>
}

/**
 * esbuild plugin that resolves what no alias can: `@site/…` (also in CSS `url()`), names that begin with a
 * slash, names in another Unicode form, and components for Markdown tags, which have no file.
 */
export function namesPlugin(folders: Folders): Plugin {
  return {
    name: 'sitegen-names',
    setup(build) {
      resolveGenerated(build, folders)
      resolveSite(build, folders.siteDir)
      resolveRoots(build, folders)
      resolveForms(build)
      resolveElements(build, folders.siteDir)
    },
  }
}

/** What Docusaurus generates, by its name or file: a module of the runtime, the posts of a blog, or data of a plugin. */
function resolveGenerated(build: PluginBuild, { siteDir, packageDir, planned }: Folders): void {
  build.onResolve(
    { filter: /(?:^@generated|(?:^|\/)\.docusaurus)\/./ },
    async ({ path: specifier, kind }) => {
      const name = specifier.replace(/^.*?(?:@generated|\.docusaurus)\//, '')
      const posts = postListAt(name, packageDir)
      if (posts !== null) return posts
      if (name.includes('/')) {
        await planned()
        const resolveDir = path.join(workDir(siteDir), KEPT.plugins.folder)
        return build.resolve(`./${name}`, { resolveDir, kind })
      }
      const module = `@generated/${name.replace(/\.(?:json|m?js)$/, '')}`
      return module === specifier ? undefined : build.resolve(module, { resolveDir: siteDir, kind })
    },
  )
}

/** Such a name is the same file wherever it is imported: esbuild is asked once for each, and again when it bundles again. */
function resolveSite(build: PluginBuild, siteDir: string): void {
  const known = new Map<string, Promise<ResolveResult>>()
  build.onStart(() => known.clear())
  build.onResolve({ filter: /^@site\// }, ({ path: name, kind }) => {
    const key = `${kind} ${name}`
    const found =
      known.get(key) ?? build.resolve(`./${name.slice('@site/'.length)}`, { resolveDir: siteDir, kind })
    known.set(key, found)
    return found
  })
}

/**
 * A name that begins with a slash is a file in a static directory or the site directory, as in content. In
 * CSS `url()` it is an address of the site, unless it names a static directory.
 */
function resolveRoots(build: PluginBuild, { siteDir, staticDirectories }: Folders): void {
  const inSite = { siteDir, staticDirectories }
  const external = new Set(build.initialOptions.external)
  build.onResolve({ filter: /^\/[^/]/ }, ({ path: name, kind }) => {
    // The development server serves it.
    if (external.has(name)) return undefined
    const [bare, suffix] = splitSuffix(name)
    const isAddress = kind === 'url-token' && !namesStaticFolder(bare, staticDirectories)
    if (isAddress || isFile(bare)) return undefined
    const file = assetFile(bare, '' as FilePath, inSite)
    // A static directory may contain a folder of the same name.
    if (kind === 'url-token' && file !== path.join(siteDir, bare) && isFile(file)) return undefined
    const found = isFile(file) ? siteFile(file, siteDir) : bare.slice(1)
    return build.resolve(`./${found}${suffix}`, { resolveDir: siteDir, kind })
  })
}

const OF_FORMS = 'sitegen-names-forms'

/** File names from a Mac may have decomposed accents (NFD); text nearly always has composed ones (NFC). */
function resolveForms(build: PluginBuild): void {
  build.onResolve({ filter: /[^\0-\x7f]/ }, async ({ path: name, pluginData, ...asked }) => {
    if (pluginData === OF_FORMS) return undefined
    const { kind, importer, namespace, resolveDir } = asked
    const from = { kind, importer, namespace, resolveDir, pluginData: OF_FORMS }
    if ((await build.resolve(name, from)).errors.length === 0) return undefined
    const others = await Promise.all(['NFC', 'NFD'].map((form) => build.resolve(name.normalize(form), from)))
    return others.find(({ errors }) => errors.length === 0)
  })
}

const ELEMENT = 'sitegen-element'

/** Provides the entry for a tag in the site's component table as a virtual module's default export. */
function resolveElements(build: PluginBuild, siteDir: string): void {
  build.onResolve({ filter: /^@theme\/MDXComponents\/</ }, ({ path: specifier }) => {
    const tag = tableTag(specifier.slice('@theme/'.length))
    return tag === null ? undefined : { path: tag, namespace: ELEMENT }
  })
  build.onLoad({ filter: /./, namespace: ELEMENT }, ({ path: tag }) => ({
    resolveDir: siteDir,
    contents: `import table from '@theme/MDXComponents'\nexport default table[${JSON.stringify(tag)}]\n`,
  }))
}
