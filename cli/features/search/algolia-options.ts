import { omit } from 'lodash-es'
import { type JsonObject, defined } from '../../../runtime/shared/json.ts'
import { isRecord, jsonProblems } from '../../types/json-problems.ts'
import { pathnameProblem } from '../../types/pathname-problem.ts'
import { orNull } from '../../types/memoized.ts'
import * as o from '../../config/options/kit.ts'

/** Search by Algolia. What else stands here is given to DocSearch as it is. */
export interface AlgoliaConfig {
  /** Id of the application. */
  appId: string
  /** The key for searching, which is public. */
  apiKey: string
  /** The index. */
  indexName: string
  /**
   * Finds only pages in the reader's language, and of docs only those of the current version: the one being read, else the one
   * chosen last, else the latest. @default true
   */
  contextualSearch?: boolean
  /** Addresses that match are left as they are, and loaded as a whole. @default none */
  externalUrlRegex?: string
  /** Parameters of every question; its `facetFilters` are added to those of `contextualSearch`. @default {} */
  searchParameters?: JsonObject
  /** Path of the page of results; `false` for none. @default 'search' */
  searchPagePath?: string | false
  /** Changes paths of results: what matches `from` becomes `to`; a string is replaced wherever it occurs. @default nothing */
  replaceSearchResultPathname?: {
    /** A path, or a regular expression. */
    from: string | RegExp
    /** May name groups of the expression: `$1`. */
    to: string
  }
  /** Kept, and not used: questions in sentences are not answered here. */
  askAi?: string | Readonly<Record<string, unknown>>
  /** Tells Algolia which results readers see and choose. @default false */
  insights?: boolean
  /** Text of the empty field. @default 'Search docs' */
  placeholder?: string
  /** Origins of the service, the first of which is asked first. @default those of the application at Algolia */
  hosts?: readonly string[]
  /** Origin that `insights` are sent to. @default 'https://insights.algolia.io' */
  insightsHost?: string
}

type ResolvedAlgolia = o.ResolvedBy<typeof algoliaOption>

type Replacing = Required<AlgoliaConfig>['replaceSearchResultPathname']

/** The path of the page of results, as it is written. */
export const searchPath = o.orElse(
  false,
  o.passing<string>(
    (value) =>
      typeof value === 'string' &&
      /[^/\s]/.test(value) &&
      pathnameProblem(`/${value.replace(/^\/+/, '')}`) === null,
    'a path such as "search", or false for no page',
  ),
)

/** The key `themeConfig.algolia`. */
export function algoliaOption() {
  const table = algoliaTable()
  const { schema } = o.options(table, { further: () => o.option(passedOn) })
  return o.mapResolved({ ...o.compact(o.options(table)), schema }, (known, written) => ({
    ...known,
    ...defined({ docSearch: unlessEmpty(omit(written, Object.keys(table))) }),
  }))
}

function algoliaTable() {
  return {
    appId: o.required(o.nonEmpty()),
    apiKey: o.required(o.nonEmpty()),
    indexName: o.required(o.nonEmpty()),
    contextualSearch: o.option(o.flag(), true),
    searchParameters: o.option(o.jsonObject(), {}, unlessEmpty),
    externalUrlRegex: o.option(expression),
    searchPagePath: o.option(searchPath, 'search'),
    replaceSearchResultPathname: o.option(replacing, undefined, (written) => written && sourceOf(written)),
    askAi: o.option(assistant, undefined, () => undefined),
    insights: o.option(o.flag(), undefined, (isOn) => isOn || undefined),
    placeholder: o.option(o.text()),
    hosts: o.option(o.list(origin, 'a list of origins')),
    insightsHost: o.option(origin),
  } satisfies o.OptionTable<AlgoliaConfig>
}

/** Every page carries it: what is left as usual is left out. */
function unlessEmpty(written: object): JsonObject | undefined {
  const copy = o.jsonCopy(written) as JsonObject
  return Object.keys(copy).length === 0 ? undefined : copy
}

const passedOn = o.custom<unknown>((value, complain) => {
  const [problem] = jsonProblems(value)
  if (problem !== undefined)
    complain({
      path: problem.path,
      sentence: '{key} is no value of JSON, which is all that pages can pass on to DocSearch.',
      hint: 'Leave it out, or give DocSearch the function in a theme part of your own, @theme/SearchBar.',
    })
})

const expression = o.passing<string>(
  (value) => typeof value === 'string' && value !== '' && orNull(() => ''.search(value)) !== null,
  'the source of a regular expression: "//other\\.example"',
)

const replacing = o.passing<Replacing>(
  (value) =>
    isRecord(value) &&
    typeof value['to'] === 'string' &&
    (value['from'] instanceof RegExp || (typeof value['from'] === 'string' && value['from'] !== '')),
  "{ from: '/old', to: '/new' }, or with a regular expression as from",
)

/** Browsers get the source of an expression; what is special in a string is escaped. */
function sourceOf({ from, to }: Replacing): { readonly from: string; readonly to: string } {
  return { from: typeof from === 'string' ? from.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&') : from.source, to }
}

const assistant = o.passing<Required<AlgoliaConfig>['askAi']>(
  (value) => typeof value === 'string' || isRecord(value),
  'the id of an assistant, or an object',
)

/** Protocol, host and port. */
const origin = o.passing<string>(
  (value) =>
    typeof value === 'string' &&
    /^https?:/.test(value) &&
    URL.canParse(value) &&
    new URL(value).origin === value.replace(/\/$/, ''),
  'an origin such as "https://search.example"',
)

export function searchOrigin({ hosts, appId }: Pick<ResolvedAlgolia, 'hosts' | 'appId'>): string {
  return hosts?.[0] ?? `https://${appId}-dsn.algolia.net`
}

/** All origins that browsers ask, and that they tell what readers see. */
export function hostedOrigins(hosted: ResolvedAlgolia): readonly string[] {
  const { hosts, appId, insights, insightsHost } = hosted
  const others = hosts?.slice(1) ?? [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`)
  return [
    searchOrigin(hosted),
    ...others,
    ...(insights === true ? [insightsHost ?? 'https://insights.algolia.io'] : []),
  ]
}
