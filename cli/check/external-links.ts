import { escapeRegExp } from 'lodash-es'
import { trimSlash } from '../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { siteFile } from '../config/site-file.ts'
import { textOfFile } from '../content/text-place.ts'
import { contentFiles, FEATURES } from '../features/registry.ts'
import type { Diagnostic, Place } from '../report/diagnostic.ts'
import { cutLines, plural } from '../report/text.ts'
import { linkedFrom, type SiteLinks } from './crawl.ts'
import type { Target } from './crawl-collect.ts'
import { probe, statusReason, type Answer, type ProbeOptions } from './crawl-probe.ts'
import { isFresh, TTL_DAYS, type RecordedLink, type RecordedLinks } from './recorded-links.ts'
import { placesIn } from './site-links.ts'

interface ExternalCheck extends Omit<ProbeOptions, 'onAnswer'> {
  /** The recorded results. */
  readonly recorded: RecordedLinks
  /** Whether only addresses without a recorded result are requested and checked. */
  readonly newOnly: boolean
  /** Patterns of addresses that are not checked, in which `*` stands for any characters. */
  readonly ignore: readonly string[]
  /** In UTC: `2026-11-29`. */
  readonly today: string
  /** Receives the results to record, also when the check is interrupted. */
  readonly record: (links: RecordedLinks) => void
}

type CheckedLink = Target & Answer

/** Hosts that exist nowhere on the internet (RFC 6761). */
const RESERVED = /(?:^|\.)(?:example|invalid|localhost|test)\.?$/

/**
 * Checks the links to other sites. One with a recorded result is requested again only when its time to live is over.
 *
 * @throws the signal's reason when it is aborted
 */
export async function checkExternal(
  { external }: SiteLinks,
  check: ExternalCheck,
): Promise<readonly CheckedLink[]> {
  const { recorded, newOnly, today, ignore, record, ...control } = check
  const patterns = ignore.map((one) => new RegExp(`^${one.split('*').map(escapeRegExp).join('.*')}$`))
  const linked = external.filter(
    ({ url }) => !RESERVED.test(new URL(url).hostname) && !patterns.some((pattern) => pattern.test(url)),
  )
  const isKnown = (known: RecordedLink | undefined): known is RecordedLink =>
    known !== undefined && (newOnly || isFresh(known, today))
  const open = linked.map(({ url }) => url).filter((url) => !isKnown(recorded.get(url)))
  const answers = new Map<string, Answer>()
  const isOnline = (): boolean => [...answers.values()].some(({ status }) => status !== 0)
  try {
    await probe(open, { ...control, onAnswer: (url, answer) => answers.set(url, answer) })
  } finally {
    // Where nobody answered, nothing was learned.
    if (open.length === 0 || isOnline()) record(nextRecord(linked, answers, check))
  }
  return linked.flatMap((target): CheckedLink | readonly [] => {
    const [answer, known] = [answers.get(target.url), recorded.get(target.url)]
    // Without a network no host is known.
    if (answer !== undefined) return { ...target, ...answer, ...(isOnline() ? {} : { result: 'unknown' }) }
    if (newOnly || known === undefined) return []
    return { ...target, ...known, reason: `${statusReason(known.status)} (recorded on ${known.date})` }
  })
}

/**
 * What is recorded from now on: of addresses that are linked. An unknown result replaces no other. With `newOnly`, other
 * addresses stay, and broken ones are left out: they stay new until the link is corrected.
 */
function nextRecord(
  linked: readonly Target[],
  answers: ReadonlyMap<string, Answer>,
  { recorded, newOnly, today: date }: ExternalCheck,
): RecordedLinks {
  const urls = new Set(linked.map(({ url }) => url))
  const kept = new Map([...recorded].filter(([url]) => newOnly || urls.has(url)))
  for (const [url, { result, status }] of answers) {
    const isKept = result === 'unknown' && (kept.get(url)?.result ?? 'unknown') !== 'unknown'
    if (!isKept && !(newOnly && result === 'broken'))
      kept.set(url, { url, result, status, date, ttlDays: TTL_DAYS[result] })
  }
  return kept
}

/** What is reported of links to other sites: each that is broken, and together all that could not be checked. */
export function externalDiagnostics(
  checked: readonly CheckedLink[],
  { pages }: SiteLinks,
  config: SiteConfig,
): readonly Diagnostic[] {
  const broken = checked.filter(({ result }) => result === 'broken')
  const unknown = checked.filter(({ result }) => result === 'unknown')
  const placeOf = createPlaceFinder(broken.length === 0 ? null : config)
  const dead = broken.map(({ url, reason, from }): Diagnostic => {
    return {
      code: 'DEAD_EXTERNAL_LINK',
      level: 'error',
      message: `"${url}" is linked but ${reason}.`,
      place: placeOf(url),
      notes: [linkedFrom(from, pages.length)],
      hint: 'Correct the link, or remove it.',
    }
  })
  return unknown.length === 0 ? dead : [...dead, unknownDiagnostic(unknown, checked)]
}

const SHOWN = 20

function unknownDiagnostic(unknown: readonly CheckedLink[], checked: readonly CheckedLink[]): Diagnostic {
  const answers = unknown.map(({ url, reason }) => `${url} ${reason}`)
  const isOffline = unknown.length === checked.length && unknown.every(({ status }) => status === 0)
  return {
    code: 'EXTERNAL_LINKS_UNKNOWN',
    level: 'warning',
    message: isOffline
      ? 'No other site could be reached, so no link to one was checked.'
      : `${plural(unknown.length, 'link')} to other sites could not be checked.`,
    notes: cutLines(answers, SHOWN),
    hint: 'Run "sitegen check-links --external" again later, or leave an address out with --ignore.',
  }
}

const WITH_LINKS = /\.(?:mdx?|[cm]?[jt]sx?|ya?ml)$/i
/** What does not go on with an address: a fragment, or the end of a sentence. */
const AFTER = String.raw`(?![\w/%?=&~+-]|\.\w)`

/** Finds where addresses are written: the first place in content, or else in the configuration. */
function createPlaceFinder(config: SiteConfig | null): (url: string) => Place | undefined {
  if (config === null) return () => undefined
  const { siteDir, configFile } = config
  const content = contentFiles(config, WITH_LINKS).map((file) => siteFile(file, siteDir))
  const linking = FEATURES.flatMap(({ linkingFiles }) => linkingFiles?.(config) ?? [])
  const texts = [...content, ...linking, configFile].map((file) => ({
    file,
    text: textOfFile({ file, siteDir }),
  }))
  return (url) => {
    const holding = texts.filter(({ text }) => text?.includes(trimSlash(url)))
    const wanted = [url, trimSlash(url)].map((form) => ({ form, before: '', after: AFTER }))
    return placesIn(
      holding.map(({ file }) => file),
      wanted,
      config,
    )[0]
  }
}
