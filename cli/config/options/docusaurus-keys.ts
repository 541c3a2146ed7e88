import { isRecord } from '../../types/json-problems.ts'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import * as o from './kit.ts'

export function leaveOut(why: string): string {
  return `Leave it out: ${why}.`
}

export function moved(to: string): string {
  return `Move it: it is ${to} here.`
}

export function noCounterpart<const K extends string>(...keys: readonly K[]): Readonly<Record<K, string>> {
  const hint = leaveOut('sitegen has no counterpart of this Docusaurus option')
  return Object.fromEntries(keys.map((key) => [key, hint])) as Readonly<Record<K, string>>
}

/** Flags of Docusaurus. */
export interface FutureConfig {
  /**
   * `siteStorageNamespacing`, alone or with all others by `true`, makes `storage.namespace` default to `true`. The other
   * flags change nothing.
   */
  v4?: boolean | Readonly<Record<string, unknown>>
  /** Changes nothing: sitegen has one bundler. */
  faster?: boolean | Readonly<Record<string, unknown>>
  /** Changes nothing, like `faster`. */
  experimental_faster?: boolean | Readonly<Record<string, unknown>>
  /** Changes nothing: dates of changes come from Git. */
  experimental_vcs?: true | 'git-ad-hoc' | 'git-eager' | 'default-v1' | 'default-v2'
}

/** Keys that a configuration of Docusaurus may keep: none of them decides what pages there are. */
export interface DocusaurusKeys {
  /** Flags of Docusaurus, accepted for sites that come from there. */
  future?: FutureConfig
  /** Docusaurus publishes to this account of GitHub. Nothing here does; components read it as `siteConfig.organizationName`. */
  organizationName?: string
  /** Docusaurus publishes to this repository of GitHub. Nothing here does; components read it as `siteConfig.projectName`. */
  projectName?: string
  /** Kept; changes nothing. Docusaurus publishes to this branch. */
  deploymentBranch?: string
  /** Kept; changes nothing. Docusaurus publishes to this host. */
  githubHost?: string
  /** Kept; changes nothing. The port of that host. */
  githubPort?: string | number
  /**
   * Further keys of `themeConfig` for components that come from Docusaurus, which read them by `useThemeConfig()` and from
   * `siteConfig.themeConfig`. @default {}
   */
  customThemeConfig?: JsonObject
  /** Changes nothing: sitegen has a bundler of its own. */
  webpack?: Readonly<Record<string, unknown>>
}

/** Keys that are accepted and always change nothing; flags may. */
export const UNUSED_KEYS = ['deploymentBranch', 'githubHost', 'githubPort', 'webpack'] as const

export function docusaurusTable() {
  const port = o.passing<string | number>(
    (value) => typeof value === 'string' || typeof value === 'number',
    'a number or a string',
  )
  const future = {
    v4: o.option(flags),
    faster: o.option(flags),
    experimental_faster: o.option(flags),
    experimental_vcs: o.option(gitAlone()),
  } satisfies o.OptionTable<FutureConfig>
  return {
    future: o.options(future, { hints: FUTURE_HINTS }),
    organizationName: o.option(o.text(), null),
    projectName: o.option(o.text(), null),
    deploymentBranch: o.option(o.text(), null),
    githubHost: o.option(o.text(), null),
    githubPort: o.option(port, null),
    customThemeConfig: o.option<JsonObject, JsonObject>(o.jsonObject(), {}),
    webpack: o.option(o.anyObject()),
  } satisfies o.OptionTable<DocusaurusKeys>
}

const flags = o.passing<boolean | Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'boolean' || isRecord(value),
  'true, false, or an object of flags',
)

function gitAlone(): o.Schema<Required<FutureConfig>['experimental_vcs']> {
  const names: readonly unknown[] = [true, 'git-ad-hoc', 'git-eager', 'default-v1', 'default-v2']
  return o.custom<Required<FutureConfig>['experimental_vcs']>((value, complain) => {
    if (names.includes(value)) return
    complain({
      sentence: '{key} asks for something else than git, but sitegen asks git alone when a file was changed.',
      hint: 'Leave it out. To show no dates, leave out showLastUpdateTime and showLastUpdateAuthor too.',
    })
  })
}

export function namespacesStorage(future: unknown): boolean {
  const v4 = isRecord(future) ? future['v4'] : undefined
  return v4 === true || (isRecord(v4) && v4['siteStorageNamespacing'] === true)
}

/** Keys of Docusaurus that do decide about pages. */
const FUTURE_HINTS = {
  experimental_router: moved('the top-level key router'),
  experimental_storage: moved('the top-level key storage'),
}
