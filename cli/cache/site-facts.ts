import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Json } from '../../runtime/shared/json.ts'
import type { SiteData } from '../../runtime/shared/site-data.ts'
import type { Bundle } from '../bundle/bundle.ts'
import type { BundleEntries } from '../bundle/entries.ts'
import { siteFile } from '../config/site-file.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { configHead } from '../render/config-head.ts'
import type { RouteManifest } from '../routes/plan.ts'
import type { Url } from '../../runtime/shared/url.ts'
import type { ContentDir } from '../types/content-dir.ts'
import { contentHash, type FileMarks } from '../types/file-marks.ts'
import type { FilePath } from '../types/file-path.ts'
import type { KeptContent } from './compile-memory.ts'
import { configValue } from './config-value.ts'
import type { FactSources } from './facts.ts'

/** What facts are asked about. What a later stage makes is set when it is there. */
export interface FactScope {
  readonly marks: FileMarks
  readonly content: KeptContent
  readonly config: SiteConfig
  readonly data: SiteData
  readonly manifest: RouteManifest
  readonly shared: ReadonlyMap<string, Json>
  readonly contentDirs: readonly ContentDir[]
  entries?: BundleEntries
  bundle?: Bundle
}

/** What tells the facts of a site. */
export function siteFacts(scope: FactScope): FactSources {
  const { marks, content, config, data, manifest, shared, contentDirs } = scope
  const { siteDir } = config
  const hashOf = (file: string): string => marks.hashOf(file) ?? ''
  const bundle = (): Bundle => {
    if (scope.bundle === undefined) throw new Error('the bundle is not made yet')
    return scope.bundle
  }
  const filesHash = (files: readonly string[]): string =>
    contentHash(files.map((file) => `${siteFile(file, siteDir)} ${hashOf(file)}`).join('\n'))
  return {
    file: hashOf,
    made: hashOf,
    asset: hashOf,
    embedded: hashOf,
    scaled: hashOf,
    folder: (folder) => contentHash(namesIn(path.join(siteDir, folder)).join('\n')),
    tree: (folder) => contentHash(treeOf(path.join(siteDir, folder)).join('\n')),
    page: (url) => contentHash(JSON.stringify(manifest.pageByUrl.get(url as Url) ?? null)),
    url(file) {
      const page = manifest.pageBySource.get(file as FilePath)
      return page === undefined ? '' : `${page.url} ${page.context.plugin.name}/${page.context.plugin.id}`
    },
    content: (file) => content.valueOf(file as FilePath, 'page'),
    module: (file) => content.valueOf(file as FilePath, 'module'),
    modules: (key) => bundle().server.modulesOf(key).join('\n'),
    shared: (key) => contentHash(JSON.stringify(shared.get(key) ?? null)),
    script: (key) => JSON.stringify(bundle().client.moduleByKey.get(key) ?? null),
    component: (key) => filesHash(bundle().server.inputsOf(key)),
    theme: () => filesHash(bundle().server.inputsOf(null)),
    client() {
      const { scripts, styles, preloads, hash } = bundle().client
      return JSON.stringify([scripts, styles, preloads, hash])
    },
    config: (key) => contentHash(configValue(config[key as keyof SiteConfig], config)),
    site: () => siteValue(data, { contentDirs, headTags: configHead(config), prism: config.prism }, config),
    entries() {
      const { layouts = [], modules = [] } = scope.entries ?? {}
      const named = modules.map(({ key, specifier, exported }) => [key, specifier, exported])
      return contentHash(JSON.stringify([layouts, named]))
    },
  }
}

/** A line with a hash for each part, so that a change can be named. */
function siteValue(
  { themeConfig, ...data }: SiteData,
  others: Readonly<Record<string, unknown>>,
  config: SiteConfig,
): string {
  const theme = Object.entries(themeConfig).map(([name, value]) => [`themeConfig.${name}`, value] as const)
  return [...Object.entries(data), ...Object.entries(others), ...theme]
    .map(([name, value]) => `${name} ${contentHash(configValue(value, config))}`)
    .join('\n')
}

function namesIn(folder: string): readonly string[] {
  try {
    // Names with a dot are no modules; among them is what builds keep and write meanwhile.
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort()
  } catch {
    return []
  }
}

function treeOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  } catch {
    return []
  }
}
