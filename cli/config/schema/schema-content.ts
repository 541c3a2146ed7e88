import type { ContentFiles, PagesConfig, SitemapConfig } from '../define/define.ts'
import type { AdmonitionsConfig, ContentPlugins } from '../define/define-markdown.ts'
import { describeValue } from '../describe-value.ts'
import { DOCUSAURUS_HINTS } from './docusaurus-hints.ts'
import { checkPath } from '../options/paths.ts'
import {
  choose,
  flag,
  flagFalse,
  isRecord,
  custom,
  list,
  oneOf,
  optional,
  section,
  text,
  withListRule,
  nonEmpty,
  wrong,
  type Complain,
  type Schema,
  type Shape,
} from '../options/kit.ts'

/** One pages instance. */
export function pagesSchema(siteDir: string): Schema<PagesConfig> {
  return section<PagesConfig>(
    {
      ...filesShape(),
      ...pluginsShape(),
      matchBelow: optional(list(nonEmpty('the address of a page'), 'a list of addresses')),
    },
    { hints: DOCUSAURUS_HINTS.pages, rule: folderRule('src/pages', siteDir) },
  )
}

/** `false`, one instance or several of them. */
export function instances<T extends object>(one: Schema<T>): Schema<T | readonly T[] | false> {
  return choose<T | readonly T[] | false>((value) => {
    if (value === false) return flagFalse()
    if (Array.isArray(value)) return withListRule(list(one, 'a list of instances'), uniqueIds)
    return isRecord(value)
      ? one
      : wrong({ allowed: 'false, an object of options, or a list of such objects' })
  })
}

/** `sitemap.xml`. */
export function sitemapSchema(): Schema<SitemapConfig | false> {
  const options = section<SitemapConfig>(
    {
      filename: optional(fileName()),
      changefreq: optional(
        nullOr(oneOf('always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never')),
      ),
      priority: optional(nullOr(priority())),
      ignorePatterns: optional(list(nonEmpty(), 'a list of globs')),
    },
    { hints: DOCUSAURUS_HINTS.sitemap },
  )
  return choose<SitemapConfig | false>((value) => {
    if (value === false) return flagFalse()
    return isRecord(value) ? options : wrong({ allowed: 'an object of options, or false for no sitemap' })
  })
}

/** Keys for the files of an instance. */
export function filesShape(): Shape<ContentFiles & { id?: string }> {
  return {
    id: optional(instanceId()),
    // Judged by `folderRule`, which knows the default.
    path: optional(text('a path relative to the site directory')),
    routeBasePath: optional(routePath()),
    include: optional(list(nonEmpty('a glob'), 'a list of globs')),
    exclude: optional(list(nonEmpty('a glob'), 'a list of globs')),
  }
}

/** Keys for the Markdown plugins of an instance. */
export function pluginsShape(): Shape<ContentPlugins> {
  return {
    remarkPlugins: optional(plugins()),
    rehypePlugins: optional(plugins()),
    beforeDefaultRemarkPlugins: optional(plugins()),
    beforeDefaultRehypePlugins: optional(plugins()),
    recmaPlugins: optional(plugins()),
    admonitions: optional(admonitions()),
  }
}

/** The folder of an instance that was asked for has to be there, also when its path is the default. */
export function folderRule(defaultPath: string, siteDir: string) {
  return ({ path = defaultPath }: Readonly<Record<string, unknown>>, complain: Complain): void => {
    if (typeof path !== 'string') return
    checkPath(path, { siteDir, kind: 'folder', anywhere: true }, (complaint) =>
      complain({ ...complaint, path: ['path'] }),
    )
  }
}

function uniqueIds(values: readonly unknown[], complain: Complain): void {
  const ids = values.map((value) => (isRecord(value) ? (value['id'] ?? 'default') : null))
  ids.forEach((id, index) => {
    const first = ids.indexOf(id)
    if (id === null || first === index) return
    complain({
      path: [index, 'id'],
      sentence: `{key} is ${describeValue(id)}, which is the id of instance ${first} already.`,
      hint: 'Give each instance an id of its own.',
    })
  })
}

function instanceId(): Schema<string> {
  const allowed = 'a name of letters, digits, hyphens and underscores'
  return custom<string>((value, complain) => {
    if (typeof value !== 'string' || !/^[\w-]+$/.test(value)) complain({ allowed })
  })
}

function routePath(): Schema<string> {
  return custom<string>((value, complain) => {
    const isPath =
      typeof value === 'string' && !/[?#\\\s]|^[a-z][a-z\d+.-]*:|^\/\/|(?:^|\/)\.{1,2}(?:\/|$)/i.test(value)
    if (!isPath)
      complain({ allowed: 'a path of the site without query, hash, spaces and dots: "docs" or "/"' })
  })
}

function fileName(): Schema<string> {
  return custom<string>((value, complain) => {
    const isName = typeof value === 'string' && /^[^\\/?#\s][^\\?#\s]*[^\\/?#\s]$/.test(value)
    if (!isName || value.split('/').includes('..')) complain({ allowed: 'a file name such as "sitemap.xml"' })
  })
}

function priority(): Schema<number> {
  return custom<number>((value, complain) => {
    const isPriority = typeof value === 'number' && value >= 0 && value <= 1
    if (!isPriority) complain({ allowed: 'a number from 0 to 1, or null' })
  })
}

function nullOr<T>(schema: Schema<T>): Schema<T | null> {
  return choose<T | null>((value) => (value === null ? custom<null>(() => undefined) : schema))
}

function admonitions(): Schema<boolean | AdmonitionsConfig> {
  const options = section<AdmonitionsConfig>(
    {
      keywords: optional(list(directiveName(), 'a list of names')),
      extendDefaults: optional(flag()),
    },
    { hints: { tag: 'Leave it out: admonitions begin with three colons.' } },
  )
  return choose<boolean | AdmonitionsConfig>((value) => {
    if (typeof value === 'boolean') return flag()
    return isRecord(value) ? options : wrong({ allowed: 'true, false, or an object of options' })
  })
}

function directiveName(): Schema<string> {
  return custom<string>((value, complain) => {
    const isName = typeof value === 'string' && /^[a-z][\w-]*$/i.test(value)
    if (!isName) complain({ allowed: 'a name of letters, digits and hyphens' })
  })
}

type Plugins = NonNullable<ContentPlugins['remarkPlugins']>

/** Only the outer form is judged: options belong to the plugins and keep their identity. */
function plugins(): Schema<Plugins> {
  return custom<Plugins>((value, complain) => {
    if (!Array.isArray(value)) return complain({ allowed: 'a list of plugins' })
    value.forEach((plugin: unknown, index) => {
      if (!isPlugin(plugin)) complain({ ...pluginComplaint(plugin), path: [index] })
    })
  })
}

function isPlugin(value: unknown): boolean {
  if (Array.isArray(value)) return typeof value[0] === 'function'
  return typeof value === 'function' || (isRecord(value) && ('plugins' in value || 'settings' in value))
}

function pluginComplaint(value: unknown): { readonly allowed: string; readonly hint?: string } {
  const allowed = 'a plugin function, or a list of a plugin function and its options'
  const plugin: unknown = Array.isArray(value) ? value[0] : value
  if (typeof plugin === 'string')
    return {
      allowed,
      hint: `Import the plugin (import plugin from '${plugin}') and write its name without quotes.`,
    }
  if (plugin instanceof Promise)
    return {
      allowed,
      hint: 'Import the plugin with an import statement, or await it and take its default export.',
    }
  return { allowed }
}
