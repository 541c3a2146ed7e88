import { partition } from 'lodash-es'
import { isBelow } from '../../../runtime/shared/url/page-path.ts'
import { basedPath, notFoundUrl, isExternal, splitHref, type Url } from '../../../runtime/shared/url/url.ts'
import { PATHNAME_SCHEME } from '../../../runtime/shared/url/link.ts'
import type { ConfigDiagnostic, KeyPath } from '../../config/place/key-path.ts'
import type { FeatureConfig } from '../../config/options/site.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import { levelOf, type Diagnostic } from '../../report/diagnostic.ts'
import { outputPathOf } from '../../routes/output-path.ts'
import { urlsAbove, pageUrl, withoutBase } from '../../routes/page-url.ts'
import { pathnameProblem } from '../../types/pathname-problem.ts'
import type { Page } from '../../routes/page.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { RedirectAddress } from '../feature.ts'

interface Asked {
  readonly from: Url
  readonly to: string
  /** The key of the configuration or the page whose front matter asks. */
  readonly by: { readonly path: KeyPath } | { readonly page: Page }
  /** Copies of a page repeat its rules, and what is made is meant for the rest: it is no problem to leave it out. */
  readonly yields: boolean
}

type Problem = Diagnostic & Pick<Asked, 'by'>

type Options = NonNullable<FeatureConfig['redirects']>

interface RedirectsInput {
  readonly manifest: RouteManifest
  readonly config: SiteConfig
  readonly options: Options
}

/**
 * Finds the redirects that a site asks for: rules of the configuration first, then those of pages, of its function and of
 * extensions. Problems: `REDIRECT_INVALID`, `REDIRECT_SHADOWED`, `REDIRECTS_FAILED`.
 */
export function findRedirects(input: RedirectsInput) {
  const problems: Problem[] = []
  const asked = [...ofRules(input), ...ofPages(input), ...ofFunction(input, problems), ...ofExtensions(input)]
  const taken = takeFirst(asked, input, problems)
  const byFrom = new Map([...taken.values()].map((one) => [key(one.from), one]))
  const redirects = [...taken].flatMap(([path, one]): readonly RedirectAddress[] => {
    const target = targetOf(one, byFrom, input)
    if ('to' in target) return [{ from: one.from, path, to: target.to }]
    problems.push({ by: one.by, code: 'REDIRECT_INVALID', level: 'error', ...target })
    return []
  })
  const configProblems: ConfigDiagnostic[] = []
  const diagnostics: Diagnostic[] = []
  for (const { by, ...problem } of problems) {
    if ('path' in by) configProblems.push({ ...problem, path: by.path })
    else {
      const { source } = by.page
      const place = source === null ? undefined : { file: fileOf(source), valueOfKey: 'redirect_from' }
      diagnostics.push({ ...problem, place })
    }
  }
  return {
    redirects: redirects.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    configProblems,
    diagnostics,
  }
}

function ofRules({ options: { redirects, rulesPath }, config }: RedirectsInput): readonly Asked[] {
  return redirects.flatMap(({ from, to }, index) =>
    [from].flat().map((one) => ({
      from: pageUrl(one, config),
      to,
      by: { path: [...rulesPath, index] },
      yields: false,
    })),
  )
}

/** Copies in old versions come after their originals. */
function ofPages({ manifest: { pages }, config }: RedirectsInput): readonly Asked[] {
  const isOld = ({ text }: Page): boolean => text?.isOld === true
  return partition(pages, (page) => !isOld(page))
    .flat()
    .flatMap((page) =>
      (page.redirectFrom ?? []).map((from) => ({
        from: pageUrl(from, config),
        to: withoutBase(page.url, config),
        by: { page },
        yields: isOld(page),
      })),
    )
}

/** What the function of the site gives for each page. It is not called again after it has failed. */
function ofFunction(input: RedirectsInput, problems: Problem[]): readonly Asked[] {
  const { createRedirects } = input.options
  if (createRedirects === null) return []
  const by = { path: ['redirects', 'createRedirects'] }
  const asked: Asked[] = []
  for (const to of pathsOfPages(input)) {
    const made = madeFor(to, createRedirects)
    if (typeof made === 'string') {
      problems.push({
        by,
        code: 'REDIRECTS_FAILED',
        level: 'error',
        message: `redirects.createRedirects ${made} for the page "${to}".`,
        hint: 'Return a path such as "/docs/old", a list of paths, or nothing.',
      })
      return []
    }
    asked.push(...made.map((from) => ({ from: pageUrl(from, input.config), to, by, yields: true })))
  }
  return asked
}

/** Paths of all pages but the one for what is not found, which has no address of its own. */
function pathsOfPages({ manifest, config }: RedirectsInput): readonly string[] {
  const urls = manifest.pages.map(({ url }) => url).filter((url) => url !== notFoundUrl(config.baseUrl))
  return urls.map((url) => withoutBase(url, config))
}

function madeFor(to: string, create: NonNullable<Options['createRedirects']>): readonly string[] | string {
  try {
    const made: unknown = create(to)
    const paths = made === undefined || made === null ? [] : [made].flat()
    const isPath = (one: unknown): one is string => typeof one === 'string' && pathnameProblem(one) === null
    if (paths.every(isPath)) return paths
    return `returned ${JSON.stringify(paths.find((one) => !isPath(one)))}, which is no path,`
  } catch (error) {
    return `threw "${error instanceof Error ? error.message : String(error)}"`
  }
}

function ofExtensions(input: RedirectsInput): readonly Asked[] {
  const { fromExtensions, toExtensions } = input.options
  const made = (path: string, to: string, name: string): Asked => ({
    from: pageUrl(path, input.config),
    to,
    by: { path: ['redirects', name] },
    yields: true,
  })
  return pathsOfPages(input).flatMap((path) => {
    const bare = path.replace(/\/$/, '')
    if (bare === '') return []
    const has = (extension: string): boolean => bare.endsWith(`.${extension}`)
    const added = fromExtensions.some(has) ? [] : fromExtensions
    return [
      ...added.map((extension) => made(`${bare}.${extension}`, path, 'fromExtensions')),
      ...toExtensions
        .filter(has)
        .map((extension) => made(bare.slice(0, -extension.length - 1), path, 'toExtensions')),
    ]
  })
}

/** The first for each document. Where a page is, no redirect can be. */
function takeFirst(
  asked: readonly Asked[],
  { manifest, config }: RedirectsInput,
  problems: Problem[],
): ReadonlyMap<OutputPath, Asked> {
  const pages = new Set(asked.length === 0 ? [] : manifest.pages.map(({ url }) => outputPathOf(url, config)))
  const taken = new Map<OutputPath, Asked>()
  const level = levelOf(config.onDuplicateRoutes)
  for (const one of asked) {
    const path = redirectPath(outputPathOf(one.from, config), pages)
    const first = taken.get(path)
    if (first === undefined && !pages.has(path)) taken.set(path, one)
    // The same rule twice does no harm.
    else if (level !== null && !one.yields && first?.to !== one.to) {
      const what = first === undefined ? 'a page' : `the redirect to "${first.to}"`
      problems.push({
        by: one.by,
        code: 'REDIRECT_SHADOWED',
        level,
        message: `The redirect from "${one.from}" to "${one.to}" is left out: ${what} has this address.`,
        hint: 'Remove one of them.',
        allowedBy: `To allow this set onDuplicateRoutes: '${level === 'error' ? 'warn' : 'ignore'}' in site.config.`,
      })
    }
  }
  return taken
}

/** Where a redirect lies: hosts that serve `a.html` for `/a` must not send readers of the page in the folder `a` to it, and on and on. */
function redirectPath(file: OutputPath, pages: ReadonlySet<OutputPath>): OutputPath {
  const isBesidePage = !pages.has(file) && pages.has(file.replace(/\.html$/, '/index.html') as OutputPath)
  return isBesidePage ? (`${file}/index.html` as OutputPath) : file
}

type Target = { readonly to: string } | { readonly message: string; readonly hint: string }

function targetOf(asked: Asked, byFrom: ReadonlyMap<string, Asked>, input: RedirectsInput): Target {
  const { from, to } = asked
  const { config, manifest } = input
  if (to.startsWith(PATHNAME_SCHEME)) return { to: basedPath(to.slice(PATHNAME_SCHEME.length), config) }
  if (isExternal(to)) return { to }
  const { pathname, search, hash } = splitHref(to)
  const wanted = pageUrl(pathname, config)
  const url = pageAt(wanted, input)
  if (url !== null) return { to: url + search + hash }
  const nextOf = (address: string): Asked | undefined =>
    isExternal(address) ? undefined : byFrom.get(key(pageUrl(splitHref(address).pathname, config)))
  const next = nextOf(to)
  if (next !== undefined) return chained(asked, next, nextOf)
  const urls = manifest.pages.map(({ url }) => url)
  const similar = didYouMean(wanted, urls)
  const other = 'To lead to a file of the site, write its path after "pathname://".'
  return {
    message: `The redirect from "${from}" leads to "${to}", but no page has this address.`,
    hint: similar === null ? other : `Did you mean "${withoutBase(similar as Url, config)}"? ${other}`,
  }
}

function pageAt(url: Url, { manifest: { pages, pageByUrl }, config }: RedirectsInput): string | null {
  const bare = key(url)
  const page = [bare, `${bare}/`].find((one) => pageByUrl.has(one as Url))
  return page ?? (urlsAbove(pages, config).some((above) => isBelow(url, above)) ? url : null)
}

/** A redirect that leads to another one would cost readers a document more, or never end. */
function chained({ from, to }: Asked, next: Asked, nextOf: (to: string) => Asked | undefined): Target {
  const seen = new Set([key(from)])
  let end: Asked | undefined = next
  let last = to
  while (end !== undefined) {
    if (seen.has(key(end.from)))
      return {
        message: `The redirect from "${from}" leads in a circle: "${to}" is a redirect that leads back.`,
        hint: 'Remove one of the redirects.',
      }
    seen.add(key(end.from))
    last = end.to
    end = nextOf(last)
  }
  return {
    message: `The redirect from "${from}" leads to "${to}", which is a redirect itself.`,
    hint: `Lead to "${last}" directly.`,
  }
}

/** An address with and without its last slash is one. */
function key(url: string): string {
  return url.length > 1 ? url.replace(/\/$/, '') : url
}
