import type { HeadTag, ImagesConfig, UserConfig } from '../define/define.ts'
import { DOCUSAURUS_HINTS } from './docusaurus-hints.ts'
import { blogOption } from '../options/blog.ts'
import { i18nSchema } from './schema-i18n.ts'
import { jsonObject } from '../options/json.ts'
import { policyOption } from '../options/policy.ts'
import { budgetsOption, cacheOption } from '../options/budgets.ts'
import { docsOption } from '../options/docs.ts'
import { pagesOption } from '../options/pages.ts'
import { sitemapOption } from '../options/sitemap.ts'
import {
  choose,
  flag,
  isRecord,
  custom,
  list,
  oneOf,
  optional,
  section,
  text,
  wholeNumber,
  nonEmpty,
  wrong,
  type Complain,
  type Schema,
} from '../options/kit.ts'
import { address, checkAddresses, checkMarkup } from '../options/address.ts'
import { LEVELS, markdownOption } from '../options/markdown.ts'
import { sitePath } from '../options/paths.ts'
import { themeConfigSchema } from './schema-theme.ts'

/**
 * Everything `site.config.ts` may hold. Paths are judged against the files in `siteDir`, so that a wrong path is
 * reported together with all else.
 */
export function userConfigSchema(siteDir: string): Schema<UserConfig> {
  return section<UserConfig>(
    {
      title: nonEmpty(),
      url: siteUrl(),
      baseUrl: optional(baseUrl()),
      tagline: optional(text()),
      favicon: optional(address('a path among the static files', 'show')),
      i18n: optional(i18nSchema({ siteDir, url: siteUrl(), baseUrl: baseUrl() })),
      trailingSlash: optional(flag()),
      router: optional(oneOf('browser', 'hash')),
      baseUrlIssueBanner: optional(flag()),
      titleDelimiter: optional(text()),
      noIndex: optional(flag()),
      csp: optional(policyOption().schema),
      storage: optional(storage()),
      staticDirectories: optional(list(sitePath({ siteDir, kind: null }), 'a list of folders')),
      onBrokenLinks: optional(oneOf(...LEVELS)),
      onBrokenAnchors: optional(oneOf(...LEVELS)),
      onBrokenMarkdownLinks: optional(oneOf(...LEVELS)),
      onDuplicateRoutes: optional(oneOf(...LEVELS)),
      headTags: optional(list(headTag(), 'a list of tags')),
      scripts: optional(list(addressOrAttributes('src'), 'a list of scripts')),
      stylesheets: optional(list(addressOrAttributes('href'), 'a list of stylesheets')),
      clientModules: optional(list(nonEmpty('a module'), 'a list of modules')),
      customFields: optional(jsonObject()),
      markdown: optional(markdownOption({ siteDir }).schema),
      images: optional(images()),
      assets: optional(
        section<NonNullable<UserConfig['assets']>>({ inlineLimit: optional(wholeNumber(0, 1_000_000)) }),
      ),
      budgets: optional(budgetsOption().schema),
      cache: optional(cacheOption().schema),
      docs: optional(docsOption(siteDir).schema),
      blog: optional(blogOption({ siteDir }).schema),
      pages: optional(pagesOption(siteDir).schema),
      sitemap: optional(sitemapOption().schema),
      theme: optional(theme(siteDir)),
      themeConfig: optional(themeConfigSchema()),
    },
    { hints: DOCUSAURUS_HINTS.top, allowed: 'an object of options' },
  )
}

function storage(): Schema<NonNullable<UserConfig['storage']>> {
  return section<NonNullable<UserConfig['storage']>>({
    type: optional(oneOf('localStorage', 'sessionStorage')),
    namespace: optional(
      custom<boolean | string>((value, complain) => {
        const isName = typeof value === 'string' && value.trim() !== ''
        if (!isName && typeof value !== 'boolean') complain({ allowed: 'true, false or a non-empty string' })
      }),
    ),
  })
}

function images(): Schema<ImagesConfig> {
  const width = optional(wholeNumber(1, 16_383))
  return section<ImagesConfig>(
    { quality: optional(wholeNumber(1, 100)), max: width, min: width, steps: optional(wholeNumber(1, 20)) },
    {
      rule: ({ min = 640, max = 1030 }, complain) => {
        if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return
        complain({
          sentence: `{key} is empty: min is ${min} and max is ${max}.`,
          hint: 'Set min to at most max.',
        })
      },
    },
  )
}

function theme(siteDir: string): Schema<NonNullable<UserConfig['theme']>> {
  const file = sitePath({ siteDir, kind: 'file', anywhere: true })
  const files = list(file, 'a list of CSS files')
  return section<NonNullable<UserConfig['theme']>>({
    path: optional(sitePath({ siteDir, kind: null })),
    customCss: optional(
      choose<string | readonly string[]>((value) => {
        if (Array.isArray(value)) return files
        return typeof value === 'string'
          ? file
          : wrong({ allowed: 'the path of a CSS file, or a list of paths' })
      }),
    ),
  })
}

function siteUrl(): Schema<string> {
  return custom<string>((value, complain) => {
    const allowed = 'an address with protocol and without a path: "https://sitegen.example"'
    if (typeof value !== 'string' || value.trim() === '') return complain({ allowed })
    if (!/^https?:\/\//i.test(value)) {
      const bare = value.replace(/^(?:[a-z]+:)?\/+/i, '').replace(/\/.*$/s, '')
      return complain({ allowed, hint: `Set url: 'https://${bare}'.` })
    }
    if (!URL.canParse(value)) return complain({ allowed })
    const { origin, pathname, search, hash } = new URL(value)
    if (search !== '' || hash !== '') return complain({ allowed, hint: `Set url: '${origin}'.` })
    if (pathname === '/') return
    complain({ allowed, hint: `Set url: '${origin}' and baseUrl: '${pathname.replace(/\/?$/, '/')}'.` })
  })
}

function baseUrl(): Schema<string> {
  const forbidden = /[?#\\\s]|^[a-z][a-z\d+.-]*:|\/\/|(?:^|\/)\.{1,2}(?:\/|$)|%(?![\da-f]{2})/i
  return custom<string>((value, complain) => {
    if (typeof value === 'string' && !forbidden.test(value)) return
    complain({ allowed: 'a path without protocol, query, hash and spaces: "/" or "/project/"' })
  })
}

/** What HTML allows as the name of an attribute. */
const ATTRIBUTE_NAME = /^[^\s"'<>/=\p{Cc}]+$/u

function headTag(): Schema<HeadTag> {
  return section<HeadTag>(
    {
      tagName: custom<string>((value, complain) => {
        const isName = typeof value === 'string' && /^[a-z][a-z\d-]*$/i.test(value)
        if (!isName) complain({ allowed: 'the name of an HTML element: "meta", "link", "script"' })
      }),
      attributes: optional(
        custom<NonNullable<HeadTag['attributes']>>((value, complain) => {
          if (isRecord(value)) return checkAttributes(value, complain)
          complain({ allowed: 'an object of attributes' })
        }),
      ),
      innerHTML: optional(text()),
    },
    {
      hints: DOCUSAURUS_HINTS.headTag,
      rule: headTagRule,
    },
  )
}

/** Elements of a head whose inside is no HTML. */
const TEXTUAL = new Set(['script', 'style', 'title'])

function headTagRule(value: Readonly<Record<string, unknown>>, complain: Complain): void {
  const { tagName, attributes, innerHTML } = value
  if (typeof tagName !== 'string') return
  checkAddresses(tagName, attributes, ({ path = [], ...rest }) =>
    complain({ ...rest, path: ['attributes', ...path] }),
  )
  if (typeof innerHTML === 'string' && !TEXTUAL.has(tagName.toLowerCase()))
    checkMarkup(innerHTML, (complaint) => complain({ ...complaint, path: ['innerHTML'] }))
}

type Attributes = Readonly<Record<string, string | boolean>>

function addressOrAttributes(name: 'src' | 'href'): Schema<string | Attributes> {
  const allowed = `an address, or an object of attributes with ${name}`
  return choose<string | Attributes>((value) =>
    typeof value === 'string' ? address(allowed) : tag(name, allowed),
  )
}

function tag(name: 'src' | 'href', allowed: string): Schema<Attributes> {
  return custom<Attributes>((value, complain) => {
    if (!isRecord(value)) return complain({ allowed })
    if (typeof value[name] !== 'string' || value[name] === '')
      complain({ path: [name], allowed: 'an address' })
    checkAttributes(value, complain, [name])
    checkAddresses(name === 'src' ? 'script' : 'link', value, complain)
  })
}

function checkAttributes(
  attributes: Readonly<Record<string, unknown>>,
  complain: Complain,
  except: readonly string[] = [],
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (except.includes(name)) continue
    if (!ATTRIBUTE_NAME.test(name))
      complain({
        path: [name],
        sentence: '{key} is not the name of an attribute.',
        hint: 'Correct the name.',
      })
    else if (typeof value !== 'string' && typeof value !== 'boolean')
      complain({ path: [name], allowed: 'a string, true or false' })
  }
}
