import path from 'node:path'
import { type SlicedPage, sharedSliceHashes } from '../../runtime/shared/page/shared-slice.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { POST_LISTS, postInputs } from '../bundle/post-list.ts'
import { GENERATED_KEYS, isGenerated } from '../bundle/plugins/generated.ts'
import type { BundleEntries } from '../bundle/entries.ts'
import { siteAlternates } from '../config/site-language.ts'
import { onceAsked } from '../types/memoized.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import { siteFile } from '../config/site-file.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { sharpVersion } from '../types/package-root.ts'
import { baseUrlBanner } from '../render/document/document.ts'
import type { SiteRendering } from '../render/site-pages.ts'
import type { Page } from '../routes/page.ts'
import type { RouteManifest } from '../routes/plan.ts'
import type { Url } from '../../runtime/shared/url/url.ts'
import { inputKey, inputOf, type InputKey } from '../types/inputs.ts'
import { contentHash, listHash, type Fingerprints } from '../types/fingerprints.ts'
import type { FilePath } from '../types/file-path.ts'
import { filesOfPattern } from '../types/files-pattern.ts'
import { filesIn, targetOf, treeOf } from '../types/looks.ts'
import { configValue, type Inputs, type InputSource, type InputSources } from './inputs.ts'

export interface InputScope extends Pick<
  SiteRendering,
  'config' | 'data' | 'messages' | 'headTags' | 'documentHtml' | 'manifest' | 'shared' | 'contentDirs'
> {
  readonly fingerprints: Fingerprints
  readonly content: { valueOf(file: FilePath, as: 'page' | 'module' | 'code'): string }
}

export function siteInputs(scope: InputScope): InputSources {
  const {
    fingerprints,
    content,
    config,
    data,
    messages,
    headTags,
    documentHtml,
    manifest,
    shared,
    contentDirs,
  } = scope
  const { siteDir } = config
  const hashOf = (file: string): string => fingerprints.hashOf(file) ?? ''
  const scaling = scalingOf(config)
  return {
    file: hashOf,
    asset: hashOf,
    embedded: (file) => `${hashOf(file)} ${config.assets.inlineLimit}`,
    scaled: (file) => `${hashOf(file)} ${scaling()}`,
    folder: (folder) => filesIn(path.join(siteDir, folder)),
    environment: processEnvironment.valueOf,
    link: (file) => targetOf(path.join(siteDir, file), siteDir),
    tree: (folder) => contentHash(treeOf(path.join(siteDir, folder)).join('\n')),
    pattern(name) {
      const at = name.indexOf(' ')
      const pattern = { dir: path.join(siteDir, name.slice(0, at)), glob: name.slice(at + 1) }
      const files = filesOfPattern(pattern).map((file) => siteFile(file, siteDir))
      return contentHash(files.map((file) => `${file} ${hashOf(file)}`).join('\n'))
    },
    plan: () => listHash(planLines(manifest)),
    page: asPlanned((url) => contentHash(JSON.stringify(manifest.pageByUrl.get(url as Url) ?? null))),
    url: asPlanned((file) => {
      const page = manifest.pageBySource.get(file as FilePath)
      return page === undefined ? '' : addressOf(page)
    }),
    content: (file) => content.valueOf(file as FilePath, 'page'),
    module: (file) => content.valueOf(file as FilePath, 'module'),
    code: (file) => content.valueOf(file as FilePath, 'code'),
    shared: (key) => contentHash(JSON.stringify(shared.get(key) ?? null)),
    slice: sliceSource(shared, manifest),
    config: (key) => contentHash(configValue(config[key as keyof SiteConfig], config)),
    site() {
      const { prism, csp, client } = config
      const banner = baseUrlBanner(config, messages)
      const alternates = siteAlternates(config)
      return siteValue(
        data,
        { contentDirs, headTags, documentHtml, banner, prism, csp, client, messages, alternates },
        config,
      )
    },
  }
}

export function entryInputs({ layouts, modules }: BundleEntries): InputSources {
  const named = modules.map(({ key, specifier, exported }) => [key, specifier, exported])
  return { entries: () => contentHash(JSON.stringify([layouts, named])) }
}

export function codeInputs(
  { client, server }: Bundle,
  { fingerprints, config, inputs }: Pick<InputScope, 'fingerprints' | 'config'> & { readonly inputs: Inputs },
): InputSources {
  const scaling = scalingOf(config)
  // What modules hold that are made of the configuration.
  const generated = onceAsked(() =>
    contentHash(GENERATED_KEYS.map((key) => configValue(config[key], config)).join('\n')),
  )
  // Settings of the bundler change code whose files are as they were, and what plugins of esbuild do is seen in the result alone.
  const settings = onceAsked(() => {
    const { bundle } = config
    if (bundle === null) return ''
    return contentHash(configValue([bundle, bundle.node.plugins.length > 0 ? server.hashes : null], config))
  })
  const posts = onceAsked(() => postInputs(config).map(inputs.valueOf).join('\n'))
  const lineOf = (file: string): string =>
    `${siteFile(file, config.siteDir)} ${fingerprints.hashOf(file) ?? ''}${isGenerated(file) ? generated() : POST_LISTS.test(file) ? posts() : ''}`
  // What code imports of images and other assets depends on these options too.
  const codeValue = (key: string | null): string => {
    const files = contentHash(server.inputsOf(key).map(lineOf).join('\n'))
    return contentHash(`${files} ${config.assets.inlineLimit} ${scaling()} ${settings()}`)
  }
  return {
    modules: (key) => server.modulesOf(key).join('\n'),
    script: (key) => JSON.stringify(client.moduleByKey.get(key) ?? null),
    component: codeValue,
    theme: () => codeValue(null),
    client() {
      const { scripts, styles, fonts, preloads, hash, boot } = client
      return JSON.stringify([scripts, styles, fonts, preloads, hash, boot])
    },
  }
}

/** What images in several widths depend on beside their files; worked out when it is asked for. */
function scalingOf(config: SiteConfig): () => string {
  return onceAsked(() => configValue([config.images, sharpVersion()], config))
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

/** What tells the slices of a sidebar: the development server keeps sidebars over many moments. */
const hashesOfSidebar = new WeakMap<object, (page: SlicedPage) => string>()

/** Tells slices. A sidebar that is as it was has, on a page that is as it was, the slice it had. */
function sliceSource(shared: InputScope['shared'], { pageByUrl }: RouteManifest): InputSource {
  return (name, before, inputs) => {
    const { key, url } = sliceOf(name)
    const known = [inputKey('shared', key), inputKey('page', url)]
    if (before !== null && known.every((fact) => inputs.changeOf(fact) === null)) return before
    const sidebar = shared.get(key)
    if (typeof sidebar !== 'object' || sidebar === null) return ''
    const hashOf = hashesOfSidebar.get(sidebar) ?? sharedSliceHashes(key, sidebar, contentHash)
    hashesOfSidebar.set(sidebar, hashOf)
    return hashOf({ url: url as Url, props: pageByUrl.get(url as Url)?.props ?? {} })
  }
}

const PLAN = inputKey('plan')

/** Tells what follows from the plan: what was known of a plan that is as it was still holds. */
function asPlanned(source: (name: string) => string): InputSource {
  return (name, before, inputs) => (before !== null && inputs.changeOf(PLAN) === null ? before : source(name))
}

/** All pages, and the addresses that files lead to whose URL another page has. */
function* planLines({ pages, pageByUrl, pageBySource }: RouteManifest): Generator<string> {
  for (const page of pages) yield JSON.stringify(page)
  yield ''
  for (const [file, page] of pageBySource)
    if (pageByUrl.get(page.url) !== page) yield JSON.stringify([file, addressOf(page)])
}

function addressOf({ url, context: { plugin } }: Page): string {
  return `${url} ${plugin.name}/${plugin.id}`
}

/** The inputs that tell without effort that another one has not changed: to be kept beside it. */
export function wholesOf(fact: InputKey): readonly InputKey[] {
  const { kind, name } = inputOf(fact)
  if (kind === 'slice') return [inputKey('shared', sliceOf(name).key), PLAN]
  return kind === 'page' || kind === 'url' ? [PLAN] : []
}

function sliceOf(name: string): { readonly key: string; readonly url: string } {
  const at = name.indexOf(' ')
  return { key: name.slice(0, at), url: name.slice(at + 1) }
}
