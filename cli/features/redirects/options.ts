import { isUnsafeAddress } from '../../../runtime/shared/url/unsafe-address.ts'
import { isExternal } from '../../../runtime/shared/url/url.ts'
import { describeValue } from '../../config/describe-value.ts'
import type { FeatureOptions, FeatureSection } from '../../config/options/feature-options.ts'
import type { FeatureConfig } from '../../config/options/site.ts'
import * as o from '../../config/options/kit.ts'
import { pathnameProblem } from '../../types/pathname-problem.ts'

/** Leads from some paths of the site to another address. */
export interface RedirectRule {
  /** One path of the site or several, without the base URL: `/docs/old`. */
  from: string | readonly string[]
  /** A page of the site, without the base URL, or an address elsewhere. It may have a query and a hash. */
  to: string
}

/** Redirects of the site. */
export interface RedirectsConfig {
  /** Rules, of which the first for an address counts. @default [] */
  redirects?: readonly RedirectRule[]
  /** Gives the paths that lead to a page, whose path it receives, both without the base URL. @default none */
  createRedirects?: (path: string) => string | readonly string[] | null | undefined
  /** `['html']` leads from `/docs/setup.html` to `/docs/setup`. @default [] */
  fromExtensions?: readonly string[]
  /** `['html']` leads from `/docs/setup` to a page at `/docs/setup.html`. @default [] */
  toExtensions?: readonly string[]
  /** Files for hosts that redirect themselves: `_redirects` and `redirects.nginx.conf`. @default [] */
  hostFiles?: readonly HostFile[]
}

/** A file that a host reads redirects from. */
export type HostFile = (typeof HOST_FILES)[number]

const HOST_FILES = ['netlify', 'nginx'] as const

declare module '../../config/options/site.ts' {
  interface UserConfig {
    /** Addresses that lead elsewhere: a list of rules, or rules with options. @default [] */
    redirects?: readonly RedirectRule[] | RedirectsConfig
  }
  interface FeatureConfig {
    /** Null with the hash router. */
    readonly redirects: o.ResolvedBy<typeof redirectsOption> | null
  }
}

const redirects: FeatureSection<Written, FeatureConfig['redirects']> = {
  option: redirectsOption,
  withoutHash: 'there are no redirects: hosts see only one address',
}

type Written = readonly RedirectRule[] | RedirectsConfig

function redirectsOption() {
  const rule = o.options({ from: o.required(sources), to: o.required(target) }).schema
  const rules = o.list<RedirectRule>(rule, 'a list of rules with from and to')
  const table = {
    redirects: o.option(rules, []),
    createRedirects: o.option(o.func<NonNullable<RedirectsConfig['createRedirects']>>(), null),
    fromExtensions: o.option(o.list(extension, 'a list of extensions'), []),
    toExtensions: o.option(o.list(extension, 'a list of extensions'), []),
    hostFiles: o.option(o.list(o.oneOf(...HOST_FILES), `a list of ${HOST_FILES.join(' and ')}`), []),
  } satisfies o.OptionTable<RedirectsConfig>
  const whole = o.options(table)
  const isRules = (written: unknown): written is readonly RedirectRule[] => Array.isArray(written)
  // A list of rules is short for the options with these rules. What it becomes knows where the rules are written.
  return {
    schema: o.choose<Written>((value) => (isRules(value) ? rules : whole.schema)),
    resolve: (written: Written | undefined) =>
      isRules(written)
        ? { ...whole.resolve({ redirects: written }), rulesPath: ['redirects'] }
        : { ...whole.resolve(written), rulesPath: ['redirects', 'redirects'] },
  } satisfies o.Option<Written, unknown>
}

const sources = o.choose<string | readonly string[]>((value) =>
  Array.isArray(value) ? o.list(source, 'a list of paths') : source,
)

const source = o.custom<string>((value, complain) => {
  if (typeof value !== 'string')
    return complain({ allowed: 'a path such as "/docs/old", or a list of paths' })
  const problem = pathnameProblem(value)
  if (problem !== null)
    complain({
      sentence: `{key} is ${describeValue(value)}, which is no path of the site: ${problem}.`,
      hint: 'Write the path without host and base URL, such as "/docs/old".',
    })
})

const target = o.custom<string>((value, complain) => {
  if (typeof value !== 'string' || value.trim() === '')
    return complain({ allowed: 'a path such as "/docs/new", or an address with https:' })
  const problem = targetProblem(value)
  if (problem !== null)
    complain({
      sentence: `{key} is ${describeValue(value)}, ${problem}.`,
      hint: 'Write a path of the site such as "/docs/new", or an address with https:.',
    })
})

/** Why nobody may be led to an address, as the end of a sentence; null where it is fine. */
function targetProblem(address: string): string | null {
  if (isUnsafeAddress(address)) return 'which can run code'
  if (/^[\\/]{2}/.test(address)) return 'which starts with two slashes and leads to another host'
  if (address.includes('\\')) return 'which contains a backslash'
  if (!address.startsWith('/') && !isExternal(address))
    return 'which starts neither with "/" nor with a scheme'
  return null
}

const extension = o.matching(/^[\w-]+$/, 'an extension without its dot, such as "html"')

export const redirectsOptions: FeatureOptions = { sections: { redirects } }
