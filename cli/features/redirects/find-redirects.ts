import { isBelow } from '../../../runtime/shared/url/page-path.ts'
import { notFoundUrl } from '../../../runtime/shared/url/not-found.ts'
import { isExternal, splitHref, withBaseUrl, type Url } from '../../../runtime/shared/url/url.ts'
import { PATHNAME_SCHEME } from '../../../runtime/shared/url/link.ts'
import type { ConfigDiagnostic, KeyPath } from '../../config/place/key-path.ts'
import type { FeatureConfig } from '../../config/options/site.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import { levelOf, type Diagnostic } from '../../report/diagnostic.ts'
import { outputPathOf } from '../../routes/output-path.ts'
import { pageUrl, withoutBase } from '../../routes/page-url.ts'
import { pathnameProblem } from '../../types/pathname-problem.ts'
import type { Page } from '../../routes/page.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import type { OutputPath } from '../../types/file-path.ts'
import type { RedirectAddress } from '../feature.ts'

/** The redirects of a site, and what is wrong with the rules. */
export interface FoundRedirects {
  readonly redirects: readonly RedirectAddress[]
  readonly configProblems: readonly ConfigDiagnostic[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Who asked for a redirect: a value of the configuration, or the front matter of a page. */
type Origin =
  | { readonly kind: 'config'; readonly path: KeyPath; readonly isMade?: true }
  | { readonly kind: 'page'; readonly page: Page }

interface Problem extends Diagnostic {
  readonly origin: Origin
}

interface Asked {
  readonly from: Url
  /** As written. */
  readonly to: string
  readonly origin: Origin
}

type Options = NonNullable<FeatureConfig['redirects']>

/** What redirects are found in. */
export interface RedirectsInput {
  readonly manifest: RouteManifest
  readonly config: SiteConfig
  readonly options: Options
  /** URLs of pages that answer for everything below them. */
  readonly matchBelow: readonly Url[]
}

/**
 * Finds the redirects that a site asks for: rules of the configuration first, then those of pages, of its function and of
 * extensions. Problems: `REDIRECT_INVALID`, `REDIRECT_SHADOWED`, `REDIRECTS_FAILED`.
 */
export function findRedirects(input: RedirectsInput): FoundRedirects {
  const problems: Problem[] = []
  const asked = [
    ...ofRules(input),
    ...ofPages(input.manifest.pages, input.config),
    ...ofFunction(input, problems),
    ...ofExtensions(input),
  ]
  const taken = takeFirst(asked, input, problems)
  const byFrom = new Map([...taken.values()].map((one) => [key(one.asked.from), one.asked]))
  const redirects = [...taken.values()].flatMap(({ asked, path }): readonly RedirectAddress[] => {
    const target = targetOf(asked, byFrom, input)
    if ('to' in target) return [{ from: asked.from, path, to: target.to }]
    problems.push({ origin: asked.origin, code: 'REDIRECT_INVALID', level: 'error', ...target })
    return []
  })
  return {
    redirects: redirects.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    configProblems: problems.flatMap(({ origin, ...problem }) =>
      origin.kind === 'config' ? { ...problem, path: origin.path } : [],
    ),
    diagnostics: problems.flatMap(({ origin, ...problem }) => {
      if (origin.kind === 'config') return []
      const { source } = origin.page
      const place = source === null ? undefined : { file: fileOf(source), valueOfKey: 'redirect_from' }
      return { ...problem, place }
    }),
  }
}

function ofRules({ options: { redirects, rulesPath }, config }: RedirectsInput): readonly Asked[] {
  return redirects.flatMap(({ from, to }, index) =>
    [from].flat().map((one) => ({
      from: pageUrl(one, config),
      to,
      origin: { kind: 'config', path: [...rulesPath, index] },
    })),
  )
}

/** Copies in old versions come after their originals. */
function ofPages(pages: readonly Page[], config: SiteConfig): readonly Asked[] {
  const isOld = ({ text }: Page): boolean => text?.isOld === true
  return [...pages.filter((page) => !isOld(page)), ...pages.filter(isOld)].flatMap((page) =>
    (page.redirectFrom ?? []).map((from) => ({
      from: pageUrl(from, config),
      to: withoutBase(page.url, config),
      origin: { kind: 'page', page },
    })),
  )
}

/** What the function of the site gives for each page. It is not called again after it has failed. */
function ofFunction(
  { options: { createRedirects }, manifest, config }: RedirectsInput,
  problems: Problem[],
): readonly Asked[] {
  if (createRedirects === null) return []
  const origin: Origin = { kind: 'config', path: ['redirects', 'createRedirects'], isMade: true }
  const asked: Asked[] = []
  for (const { url } of addressedPages(manifest, config)) {
    const to = withoutBase(url, config)
    const made = madeFor(to, createRedirects)
    if ('problem' in made) {
      problems.push({
        origin,
        code: 'REDIRECTS_FAILED',
        level: 'error',
        message: `redirects.createRedirects ${made.problem} for the page "${to}".`,
        hint: 'Return a path such as "/docs/old", a list of paths, or nothing.',
      })
      return []
    }
    asked.push(...made.paths.map((from) => ({ from: pageUrl(from, config), to, origin })))
  }
  return asked
}

/** All pages but the one for what is not found, which has no address of its own. */
function addressedPages({ pages }: RouteManifest, { baseUrl }: SiteConfig): readonly Page[] {
  return pages.filter(({ url }) => url !== notFoundUrl(baseUrl))
}

function madeFor(
  to: string,
  create: NonNullable<Options['createRedirects']>,
): { readonly paths: readonly string[] } | { readonly problem: string } {
  try {
    const made: unknown = create(to)
    const paths = made === undefined || made === null ? [] : [made].flat()
    const isPath = (one: unknown): one is string => typeof one === 'string' && pathnameProblem(one) === null
    const wrong = paths.find((one) => !isPath(one))
    if (wrong !== undefined) return { problem: `returned ${JSON.stringify(wrong)}, which is no path,` }
    return { paths: paths.filter(isPath) }
  } catch (error) {
    return { problem: `threw "${error instanceof Error ? error.message : String(error)}"` }
  }
}

function ofExtensions({
  options: { fromExtensions, toExtensions },
  manifest,
  config,
}: RedirectsInput): readonly Asked[] {
  const made = (path: string, to: string, name: string): Asked => ({
    from: pageUrl(path, config),
    to,
    origin: { kind: 'config', path: ['redirects', name], isMade: true },
  })
  return addressedPages(manifest, config).flatMap(({ url }) => {
    const path = withoutBase(url, config)
    const bare = path.replace(/\/$/, '')
    if (bare === '') return []
    const has = (extension: string): boolean => bare.endsWith(`.${extension}`)
    return [
      ...(fromExtensions.some(has)
        ? []
        : fromExtensions.map((extension) => made(`${bare}.${extension}`, path, 'fromExtensions'))),
      ...toExtensions
        .filter(has)
        .map((extension) => made(bare.slice(0, -extension.length - 1), path, 'toExtensions')),
    ]
  })
}

/** A redirect with a document of its own. */
interface Taken {
  readonly asked: Asked
  readonly path: OutputPath
}

/** The first for each address. Where a page is, no redirect can be. */
function takeFirst(
  asked: readonly Asked[],
  { manifest, config }: RedirectsInput,
  problems: Problem[],
): ReadonlyMap<OutputPath, Taken> {
  const pages = new Map(
    asked.length === 0 ? [] : manifest.pages.map((page) => [outputPathOf(page.url, config), page]),
  )
  const taken = new Map<OutputPath, Taken>()
  const level = levelOf(config.onDuplicateRoutes)
  for (const one of asked) {
    const path = redirectPath(outputPathOf(one.from, config), pages)
    const page = pages.get(path)
    const first = taken.get(path)
    if (page === undefined && first === undefined) taken.set(path, { asked: one, path })
    else if (level !== null && !isRepeated(one, first?.asked)) {
      const what = page === undefined ? `the redirect to "${first?.asked.to ?? ''}"` : 'a page'
      problems.push({
        origin: one.origin,
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
function redirectPath(file: OutputPath, pages: ReadonlyMap<OutputPath, Page>): OutputPath {
  const isBesidePage = !pages.has(file) && pages.has(file.replace(/\.html$/, '/index.html') as OutputPath)
  return isBesidePage ? (`${file}/index.html` as OutputPath) : file
}

/** Copies of a page repeat its rules, extensions are meant for the rest, and the same rule twice does no harm. */
function isRepeated({ origin, to }: Asked, first: Asked | undefined): boolean {
  if (origin.kind === 'config') return origin.isMade === true || first?.to === to
  return origin.page.text?.isOld === true || first?.to === to
}

type Target = { readonly to: string } | { readonly message: string; readonly hint: string }

function targetOf(asked: Asked, byFrom: ReadonlyMap<string, Asked>, input: RedirectsInput): Target {
  const { to } = asked
  const { config } = input
  if (to.startsWith(PATHNAME_SCHEME))
    return { to: withBaseUrl(to.slice(PATHNAME_SCHEME.length), config.baseUrl) }
  if (isExternal(to)) return { to }
  const { pathname, search, hash } = splitHref(to)
  const url = pageAt(pageUrl(pathname, config), input)
  if (url !== null) return { to: url + search + hash }
  const nextOf = (address: string): Asked | undefined =>
    isExternal(address) ? undefined : byFrom.get(key(pageUrl(splitHref(address).pathname, config)))
  const next = nextOf(to)
  return next === undefined
    ? unknownTarget(asked, pageUrl(pathname, config), input)
    : chained(asked, next, nextOf)
}

function pageAt(url: Url, { manifest: { pageByUrl }, matchBelow }: RedirectsInput): string | null {
  const bare = key(url)
  const page = [bare, `${bare}/`].find((one) => pageByUrl.has(one as Url))
  return page ?? (matchBelow.some((above) => isBelow(url, above)) ? url : null)
}

function unknownTarget({ from, to }: Asked, wanted: Url, { manifest, config }: RedirectsInput): Target {
  const similar = didYouMean(
    wanted,
    manifest.pages.map(({ url }) => url),
  )
  const other = 'To lead to a file of the site, write its path after "pathname://".'
  return {
    message: `The redirect from "${from}" leads to "${to}", but no page has this address.`,
    hint: similar === null ? other : `Did you mean "${withoutBase(similar as Url, config)}"? ${other}`,
  }
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
