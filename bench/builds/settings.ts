import path from 'node:path'
import { parseArgs } from 'node:util'
import { caseNames, type CaseName } from './cases.ts'
import { corpusKinds, type CorpusKind } from '../corpus/kinds.ts'
import { parseCounts, parseNames, parsePeers, splitList } from '../options.ts'
import { docusaurus } from '../peers/docusaurus.ts'
import { eleventy } from '../peers/eleventy.ts'
import { hugo, hugoAt } from '../peers/hugo.ts'
import type { Peer } from '../peers/peer.ts'
import { vitepress } from '../peers/vitepress.ts'

function listed(texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts)
    .map(([name, text]) => `  ${name.padEnd(17)}${text}`)
    .join('\n')
}

/** What `npm run bench -- --help` prints. */
export const runHelp = `Measures whole commands that build generated documentation, sitegen from its packed tarball.

  npm run bench                                        sitegen at 100 and 1000 pages, every case
  npm run bench -- --pages 1000 --repeat 5             the median of five rounds
  npm run bench -- --cases cold,unchanged              some of the cases
  npm run bench -- --corpus modules --pages 2000       another corpus
  npm run bench -- --peers docusaurus,vitepress,eleventy,hugo
  npm run bench -- --tarball before=old.tgz --tarball after=new.tgz
                                                       packages side by side, named after their files by default
  npm run bench -- --peers hugo --hugo /path/of/hugo   a newer Hugo too, as "hugo-new"
  npm run bench -- --without-sitegen --peers hugo      peers only
  npm run bench -- --threads 0,1,2                     each package with so many threads
  npm run bench -- --json figures.json                 every run, for other programs
  npm run bench -- --svg bench.svg                     a chart of the medians, cold and with one paragraph more

Cases, one after the other in one site:
${listed(caseNames)}

Corpora, for tools that know no MDX with the same words in Markdown:
${listed(corpusKinds)}
By default "mixed".

"wall" is the time from the start of the command to its exit by the clock, "CPU" the user and system time of all its
processes. PSS is the peak memory of the whole process tree with shared pages divided, RSS with shared pages counted in
each. Every round of a tool has a new folder, tools take turns, ratios are to the first of them. The output of cold builds
and of fresh checkouts is checked page by page, that of others on the page that was edited.

Tools, corpora and logs lie in $SITEGEN_BENCH_CACHE, by default in the system's folder for temporary files. Peers are
installed there once, with exact versions; no build needs the network. Hugo is the one of the PATH; another one beside it
comes with --hugo, because packages of npm download theirs from elsewhere when they are installed.
`

const peersByName: Readonly<Record<string, Peer>> = { docusaurus, vitepress, eleventy, hugo }

/** A package of sitegen. */
export interface SitegenPackage {
  /** What tables call it. */
  readonly name: string
  readonly file: string
}

/** What to measure. */
export interface Settings {
  readonly counts: readonly number[]
  readonly peers: readonly Peer[]
  readonly repeat: number
  readonly corpus: CorpusKind
  readonly cases: ReadonlySet<CaseName>
  /** None for the checkout's own. */
  readonly packages: readonly SitegenPackage[]
  /** Numbers of threads; none for the default. */
  readonly threads: readonly number[]
  readonly json: string | undefined
  readonly svg: string | undefined
  readonly withSitegen: boolean
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
      pages: { type: 'string', default: '100,1000' },
      peers: { type: 'string', default: '' },
      repeat: { type: 'string', default: '1' },
      corpus: { type: 'string', default: 'mixed' },
      cases: { type: 'string', default: Object.keys(caseNames).join(',') },
      tarball: { type: 'string', multiple: true, default: [] },
      threads: { type: 'string', default: '' },
      hugo: { type: 'string' },
      json: { type: 'string' },
      svg: { type: 'string' },
      'without-sitegen': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const [repeat = 1] = parseCounts(values.repeat)
  const [corpus = 'mixed'] = parseNames('corpus', values.corpus, corpusKinds)
  return {
    counts: parseCounts(values.pages),
    peers: [
      ...parsePeers(values.peers, peersByName),
      ...(values.hugo === undefined ? [] : [hugoAt('hugo-new', path.resolve(values.hugo))]),
    ],
    repeat,
    corpus,
    cases: new Set(parseNames('case', values.cases, caseNames)),
    packages: namedPackages(values.tarball),
    threads: splitList(values.threads).map(threadCount),
    json: values.json,
    svg: values.svg,
    withSitegen: !values['without-sitegen'],
  }
}

/** `before=old.tgz` has a name; a package alone is called sitegen, several by their files. */
function namedPackages(tarballs: readonly string[]): readonly SitegenPackage[] {
  const packages = tarballs.map((text) => {
    const [, name, file = text] = /^([\w.-]+)=(.+)$/.exec(text) ?? []
    return { name: name ?? (tarballs.length === 1 ? 'sitegen' : path.basename(file, '.tgz')), file }
  })
  const double = packages.find(({ name }, at) => packages.findIndex((other) => other.name === name) !== at)
  if (double !== undefined)
    throw new RangeError(
      `Two packages are called "${double.name}": give them names, as in --tarball before=old.tgz.`,
    )
  return packages
}

function threadCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`"${text}" is not a number of threads.`)
  return count
}
