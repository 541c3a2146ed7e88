import { omit, pick } from 'lodash-es'
import { siteOption } from '../../../cli/config/options/site.ts'
import type { PluginLists } from '../../../cli/config/options/content-plugins.ts'
import { resolveI18n } from '../../../cli/config/resolve/resolve-i18n.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import type { BlogInstance } from '../../../cli/features/blog/options.ts'
import type { DocsInstance } from '../../../cli/features/docs/options.ts'
import { FEATURE_OPTIONS } from '../../../cli/features/load-site-config.ts'
import type { PagesInstance } from '../../../cli/features/pages/options.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'

/** What a configuration with nothing but a title and an address comes to. */
const DEFAULTS = siteOption({ siteDir: '/site', router: 'browser' }, FEATURE_OPTIONS).resolve({
  title: 'Test',
  url: 'https://sitegen.example',
  docs: {},
  blog: {},
  pages: {},
})

function first<T>([instance]: readonly T[]): T {
  if (instance === undefined) throw new Error('There is no instance.')
  return instance
}

/** A docs instance in `docs/`, with a few things changed. */
export function docsInstance(changed: Partial<DocsInstance> = {}): DocsInstance {
  return { ...first(DEFAULTS.docs), exclude: [], ...changed }
}

/** A pages instance in `src/pages/`, with a few things changed. */
export function pagesInstance(changed: Partial<PagesInstance> = {}): PagesInstance {
  return { ...first(DEFAULTS.pages), exclude: [], ...changed }
}

/** A blog instance in `blog/`, with a few things changed. */
export function blogInstance(changed: Partial<BlogInstance> = {}): BlogInstance {
  const silent = { onInlineAuthors: 'ignore', onUntruncatedBlogPosts: 'ignore' } as const
  return { ...first(DEFAULTS.blog), exclude: [], ...silent, ...changed }
}

const { remarkPlugins, rehypePlugins, beforeDefaultRemarkPlugins, ...more } = docsInstance()
const { beforeDefaultRehypePlugins, recmaPlugins, admonitions } = more

/** Plugin lists of an instance that sets nothing. */
export const NO_PLUGINS: PluginLists = {
  remarkPlugins,
  rehypePlugins,
  beforeDefaultRemarkPlugins,
  beforeDefaultRehypePlugins,
  recmaPlugins,
  admonitions,
}

/** The `markdown` part of a configuration that sets nothing. */
export const MARKDOWN: SiteConfig['markdown'] = {
  ...DEFAULTS.markdown,
  overridableElements: [],
  ownTags: [],
  relativeTo: null,
}

/** A complete configuration of docs and pages, without search, with a few things changed. */
export function siteConfig(changed: Partial<SiteConfig> = {}): SiteConfig {
  const { theme, ...defaults } = omit(DEFAULTS, [
    'onBrokenMarkdownLinks',
    'future',
    'webpack',
    'plugins',
    'themes',
    'presets',
  ])
  const { prism: code, font, imageZoom, ...themeConfig } = defaults.themeConfig
  const { theme: _light, darkTheme: _dark, ...prism } = code
  const config: SiteConfig = {
    ...defaults,
    siteDir: '/site',
    configFile: 'site.config.ts' as FilePath,
    configHash: '0',
    isForeign: false,
    search: {
      provider: null,
      pagePath: null,
      missingResultsUrl: null,
      queriesPath: 'search.queries.json' as FilePath,
      hosted: null,
    },
    codeThemes: { light: null, dark: null },
    infima: theme.infima,
    font,
    imageZoom,
    themePath: theme.path,
    themeFolders: [],
    plugins: [],
    pluginsHash: '',
    bundle: null,
    ownParts: [],
    i18n: resolveI18n(defaults.i18n, { ...defaults, ...pick(changed, ['url', 'baseUrl']), siteDir: '/site' }),
    shared: null,
    markdown: MARKDOWN,
    docs: [docsInstance()],
    blog: [],
    pages: [pagesInstance()],
    redirects: null,
    customCss: [],
    prism,
    themeConfig,
    instances: [],
    ...changed,
  }
  const values: Readonly<Record<string, unknown>> = { ...config }
  const instances = FEATURE_OPTIONS.flatMap(({ sections = {} }) => Object.entries(sections)).flatMap(
    ([key, section]) => section.instances?.(values[key]) ?? [],
  )
  return { ...config, instances: changed.instances ?? instances }
}
