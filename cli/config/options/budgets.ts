import { isRecord } from '../../types/json-problems.ts'
import {
  choose,
  custom,
  flag,
  nonEmpty,
  option,
  options,
  orElse,
  required,
  type OptionTable,
  type Schema,
} from './kit.ts'

/** What builds keep for the next ones. */
export interface CacheConfig {
  /** Size of all of it: bytes, or a text such as `'500 MB'`. What was not used for the longest time makes room. @default '1 GB' */
  limit?: number | string
  /**
   * A store of results that several machines use: the address of a server with Turborepo's remote cache API, or a folder,
   * relative to the site directory. `false` for none, also where the environment names one. The token and the key for
   * signatures come from the environment: `TURBO_TOKEN`, `TURBO_REMOTE_CACHE_SIGNATURE_KEY`.
   * @default `TURBO_API`, if `TURBO_TOKEN` is set too
   */
  remote?: string | false | RemoteCacheConfig
}

/** A store of results that several machines use. */
export interface RemoteCacheConfig {
  /** Address of a server with Turborepo's remote cache API, or a folder, relative to the site directory. */
  url: string
  /** The team that results belong to. @default `TURBO_TEAM` */
  team?: string
  /** Takes results and puts none: for builds whose changes nobody has looked at yet. @default false */
  readOnly?: boolean
}

/**
 * What the site may weigh. A number counts bytes; a string has a unit: `'90 kB'`, `'1.5 MB'` (powers of 1000) or
 * `'512 KiB'` (powers of 1024). More fails the build with `BUDGET_EXCEEDED`, which names the largest offenders, and
 * nothing is published. Builds with `--dev` may be of any size.
 */
export interface BudgetsConfig {
  /**
   * JavaScript that a first visit to any one page loads: the scripts of every page, those of its layout and of its
   * components, each compressed with gzip. Scripts loaded later, and those in `scripts` and `headTags`, do not count.
   * @default no limit
   */
  firstLoadJs?: number | string
  /**
   * What a first visit to any one page loads: its HTML, its stylesheets, the data that it shares with other pages, and
   * its first-load JavaScript, each compressed with gzip. Images and fonts do not count. @default no limit
   */
  page?: number | string
  /**
   * What any one query of `search.queries.json`, the first of a reader, loads of the search index, each file compressed
   * with gzip. The dialog is not part of it. @default no limit
   */
  search?: number | string
  /** Size of all files of the output together, not compressed. @default no limit */
  total?: number | string
}

/** Sizes above which a build fails: in bytes, null for no limit. */
export function budgetsOption() {
  const limit = option(size(), null, byteSize)
  return options({
    firstLoadJs: limit,
    page: limit,
    search: limit,
    total: limit,
  } satisfies OptionTable<BudgetsConfig>)
}

export function cacheOption() {
  return options({
    limit: sizeOption('1 GB'),
    remote: remoteOption(),
  } satisfies OptionTable<CacheConfig>)
}

/** Null where the environment decides. */
function remoteOption() {
  const url = nonEmpty('the address of a server, or a folder')
  const whole = options({
    url: required(url),
    team: option(nonEmpty(), null),
    readOnly: option(flag(), false),
  } satisfies OptionTable<RemoteCacheConfig>)
  const written = choose<string | RemoteCacheConfig>((value) => (isRecord(value) ? whole.schema : url))
  return option(orElse(false, written), null, (remote) => {
    if (remote === null || remote === false) return remote
    return whole.resolve(typeof remote === 'string' ? { url: remote } : remote)
  })
}

export function sizeOption(fallback: string) {
  return option(size(), fallback, (written) => Number(byteSize(written)))
}

function size(): Schema<number | string> {
  const allowed = 'a whole number of bytes above 0, or a size with a unit: "90 kB", "1.5 MB", "512 KiB"'
  return custom<number | string>((value, complain) => {
    if (byteSize(value) !== null) return
    const isBare = typeof value === 'string' && /^\s*[1-9]\d*\s*$/.test(value)
    complain({
      allowed,
      ...(isBare ? { hint: `Set {key} to '${value.trim()} kB', or to a number of bytes.` } : {}),
    })
  })
}

/** Powers of 1000 as storage and networks are sold, and those of 1024 with an i. */
const BYTES_BY_UNIT: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
}

const SIZE = /^\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*$/i

/** A size as it may be written: bytes, or a text with a unit, such as `'90 kB'`. Null for what is no size. */
function byteSize(written: unknown): number | null {
  if (typeof written === 'number') return isSize(written) ? written : null
  const [, amount = '', unit = ''] = typeof written === 'string' ? (SIZE.exec(written) ?? []) : []
  const bytes = Math.round(Number(amount) * (BYTES_BY_UNIT[unit.toLowerCase()] ?? Number.NaN))
  return isSize(bytes) ? bytes : null
}

function isSize(bytes: number): boolean {
  return Number.isSafeInteger(bytes) && bytes > 0
}
