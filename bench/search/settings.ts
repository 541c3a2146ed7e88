import { parseArgs } from 'node:util'
import { parseCounts, parseNames } from '../options.ts'
import { queryKinds } from './queries.ts'

const parts = {
  builds: 'builds with and without search, and what an edit does to the index',
  node: 'size of the index; bytes and times of answers in Node',
  browser: 'bytes of first queries and times of answers in Chromium',
} as const

/** What can be measured. */
export type Part = keyof typeof parts

/** What sitegen is compared with. */
const peers = {
  pagefind: "over sitegen's output, without a dialog",
  vitepress: 'with its local search',
  starlight: 'with its search, which is Pagefind',
} as const

/** The name of a peer. */
export type PeerName = keyof typeof peers

function listed(texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts)
    .map(([name, text]) => `  ${name.padEnd(12)}${text}`)
    .join('\n')
}

/** What `npm run bench:search -- --help` prints. */
export const searchHelp = `Measures what the search of generated documentation costs builds and readers.

  npm run bench:search                                 1000 pages, three rounds of builds, 60 queries
  npm run bench:search -- --pages 1000,10000 --peers ''
  npm run bench:search -- --parts node,browser --reuse sites that an earlier run has built with the same tools
  npm run bench:search -- --repeat 5 --queries 20
  npm run bench:search -- --json figures.json          every query, for other programs
  npm run bench:search -- --tarball sitegen-3.7.0.tgz  another package than this checkout's
  npm run bench:search -- --chromium /path/of/program  by default /usr/bin/chromium

Parts:
${listed(parts)}

Peers:
${listed(peers)}

Queries, made of the corpus and the same in every run, the kinds in turn:
${listed(queryKinds)}

Sizes are gzip, level 9, of each file; 1 KB is 1000 bytes. A first query is asked with an empty cache: in Node by the client
of the site, "whole" as one question, "by keys" with each of its beginnings before it; in Chromium from the reach for the
button to the idle page, typed key by key. Pagefind has no dialog here: its script is asked for as many hits as sitegen
gives. The command fails when a goal of sitegen is missed; builds are judged by processor time.
`

/** What to measure. */
export interface Settings {
  readonly counts: readonly number[]
  readonly parts: ReadonlySet<Part>
  readonly peers: readonly PeerName[]
  readonly repeat: number
  readonly queries: number
  readonly json: string | undefined
  readonly tarball: string | undefined
  readonly reuse: boolean
  readonly program: string
}

/**
 * The settings that arguments give; null when help was asked for.
 *
 * @throws with a sentence for the user when an argument is wrong
 */
export function readSettings(args: readonly string[] = process.argv.slice(2)): Settings | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string', default: '1000' },
      parts: { type: 'string', default: Object.keys(parts).join(',') },
      peers: { type: 'string', default: Object.keys(peers).join(',') },
      repeat: { type: 'string', default: '3' },
      queries: { type: 'string', default: '60' },
      json: { type: 'string' },
      tarball: { type: 'string' },
      reuse: { type: 'boolean', default: false },
      chromium: { type: 'string', default: '/usr/bin/chromium' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const [repeat = 1] = parseCounts(values.repeat)
  const [queries = 1] = parseCounts(values.queries)
  return {
    counts: parseCounts(values.pages),
    parts: new Set(parseNames('part', values.parts, parts)),
    peers: parseNames('peer', values.peers, peers),
    repeat,
    queries,
    json: values.json,
    tarball: values.tarball,
    reuse: values.reuse,
    program: values.chromium,
  }
}
