import { groupBy } from '../../types/group-by.ts'
import type { DebugPageProps, DebugView } from '../../../runtime/shared/pages.ts'
import { SITE_METADATA, type SiteMetadata } from '../../../runtime/shared/site/site-data.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import { pageUrl } from '../../routes/page-url.ts'
import { dataPage, type Page } from '../../routes/page.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import { holds, type OutputPath } from '../../types/file-path.ts'
import type { FeaturePlan, SiteFacts } from '../feature.ts'
import os from 'node:os'
import { escapeRegExp, omit, sortBy } from 'lodash-es'
import { packageRoot } from '../../types/package-root.ts'

/** Path of the debug pages, as Docusaurus has them. */
const FOLDER = '__docusaurus/debug'

interface Viewed extends SiteFacts {
  readonly config: SiteConfig
  readonly production: boolean
  readonly manifest: RouteManifest
}

const VIEWS: readonly (Pick<DebugView, 'name' | 'about'> & { readonly value: (site: Viewed) => unknown })[] =
  [
    {
      name: 'config',
      about: 'The configuration with all defaults. Functions stand as their names.',
      value: ({ config, production }) => shownConfig(config, production),
    },
    { name: 'content', about: 'The files of each instance, and the pages made from them.', value: contentOf },
    {
      name: 'globalData',
      about: 'The shared data that the client can ask for, by key.',
      value: ({ shared }) => Object.fromEntries(shared),
    },
    {
      name: 'metadata',
      about: 'Versions of the site and of sitegen, and the enabled features.',
      value: ({ shared }): Json => shared.get(SITE_METADATA) ?? null,
    },
    {
      name: 'registry',
      about:
        'The enabled features, and the components and modules that show pages, with the pages that load them.',
      value: registryOf,
    },
    { name: 'routes', about: 'Every page in the order of the addresses.', value: routesOf },
  ]

export function planDebug(config: SiteConfig, production: boolean): FeaturePlan {
  const views = VIEWS.map(({ name, about }) => ({ name, about, url: pageUrl(`/${FOLDER}/${name}`, config) }))
  const page = (view: string | null): Page =>
    dataPage({
      url: pageUrl(view === null ? `/${FOLDER}` : `/${FOLDER}/${view}`, config),
      isTransient: true,
      layout: '@theme/DebugPage',
      context: { plugin: { name: 'debug', id: 'default' } },
      head: {
        title: view === null ? 'Debug' : `Debug: ${view}`,
        description: null,
        noIndex: true,
        htmlClasses: ['plugin-debug', 'plugin-id-default'],
      },
      props: { view, views, dataUrl: view && config.baseUrl + dataPath(view) } satisfies DebugPageProps,
    })
  return {
    utilityPages: [page(null), ...VIEWS.map(({ name }) => page(name))],
    files: (manifest, facts) =>
      VIEWS.map(({ name, value }) => ({
        path: dataPath(name),
        claim: 'the debug pages',
        content: () => `${JSON.stringify(value({ config, production, manifest, ...facts }), null, 1)}\n`,
      })),
  }
}

function dataPath(view: string): OutputPath {
  return `${FOLDER}/${view}.json` as OutputPath
}

function contentOf({ manifest, contentDirs }: Viewed): unknown {
  return contentDirs.map(({ instance, path }) => ({
    instance,
    folder: path,
    files: manifest.pages.flatMap(({ source, url, head }) => {
      const file = source && fileOf(source)
      return file && holds({ path }, file) ? { file, url, title: head.title } : []
    }),
  }))
}

function registryOf({ manifest, config, shared }: Viewed): unknown {
  const loads = manifest.pages.flatMap(({ url, kind, layout, parts = [], source }) => {
    const shown = kind === 'react' && source !== null ? fileOf(source) : layout
    return [shown, ...parts].map((name) => ({ name, url }))
  })
  const loadsByName = groupBy(loads, ({ name }) => name)
  const { features } = (shared.get(SITE_METADATA) ?? {}) as Partial<SiteMetadata>
  return {
    features,
    everyPage: { clientModules: config.clientModules },
    components: sortBy([...loadsByName], ([name]) => name).map(([name, ofName]) => ({
      name,
      pages: ofName.map(({ url }) => url),
    })),
  }
}

function routesOf({ manifest }: Viewed): unknown {
  return manifest.pages.map(({ url, kind, layout, source, context, head }) => ({
    url,
    title: head.title,
    kind,
    component: kind === 'react' ? null : layout,
    source: source && fileOf(source),
    plugin: `${context.plugin.name}/${context.plugin.id}`,
    noIndex: head.noIndex === true,
  }))
}

/** What belongs to the machine and not to the site. */
const LEFT_OUT = ['siteDir', 'configHash']

/**
 * A configuration as JSON that may be published: functions stand as their names, folders of the machine as `.`,
 * `<sitegen>` and `~`, and `customFields` are left out of what is built for publishing, because they may hold what a
 * build was given by its environment.
 */
export function shownConfig(config: SiteConfig, production: boolean): unknown {
  const folders = [
    [config.siteDir, '.'],
    [packageRoot(), '<sitegen>'],
    [os.homedir(), '~'],
  ] as const
  /** Takes folders of the machine out of a text that is a path, or has one behind a space, a quote or `file://`. */
  const withoutFolders = (text: string): string =>
    folders
      .filter(([folder]) => folder.length > 1)
      .reduce((left, [folder, name]) => {
        const path = `(^|[\\s'"\`(=]|file://)${escapeRegExp(folder)}(?=$|[/\\\\\\s'"\`):])`
        return left.replaceAll(new RegExp(path, 'g'), `$1${name}`)
      }, text)
  const shown = (value: unknown, around: readonly unknown[]): unknown => {
    if (typeof value === 'string') return withoutFolders(value)
    if (typeof value === 'function') return `[function ${value.name === '' ? 'without a name' : value.name}]`
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return value
    return around.includes(value) ? '[contains itself]' : shownObject(value, [...around, value])
  }
  const shownObject = (value: object, around: readonly unknown[]): unknown => {
    if (Array.isArray(value) || value instanceof Set)
      return [...value].map((item: unknown) => shown(item, around))
    if (value instanceof RegExp || value instanceof URL || value instanceof Date) return String(value)
    const entries: readonly (readonly [unknown, unknown])[] =
      value instanceof Map ? [...value] : Object.entries(value)
    return Object.fromEntries(
      entries.map(([key, item]) => [withoutFolders(String(key)), shown(item, around)]),
    )
  }
  return shown(omit(config, LEFT_OUT, production ? 'customFields' : []), [])
}
