import type { CorpusKind } from '../corpus/kinds.ts'
import type { CorpusLayout } from '../corpus/page.ts'
import type { CorpusPage } from '../corpus/tree.ts'

/** Where a tool and one of its sites are. */
export interface Paths {
  /** Folder whose `node_modules` holds the tool. */
  readonly toolDir: string
  readonly siteDir: string
}

/** One program run. */
export interface Command {
  /** Name or path of the program; `node` means the Node that runs the bench. */
  readonly program: string
  readonly args: readonly string[]
}

/** A site generator in the comparison: everything that differs between them. */
export interface Peer {
  readonly name: string
  /** npm packages by exact version; empty for a tool that is not from npm. */
  readonly packages: Readonly<Record<string, string>>
  /** Further keys of the package.json it is installed by. */
  readonly packageJson: Readonly<Record<string, unknown>>
  /** How it wants the corpus. */
  readonly layout: CorpusLayout
  /** Config, templates, plugins and home page, by path relative to the site. */
  readonly siteFiles: (pages: readonly CorpusPage[], kind?: CorpusKind) => Readonly<Record<string, string>>
  /** The build, run in the site's folder. */
  readonly build: (paths: Paths) => Command
  /** Where its version stands: in an installed package, or in what a program prints. */
  readonly version: { readonly package: string } | Command
  /** Output folder relative to the site. */
  readonly outDir: string
  /** What a cold build must not find, relative to the site, besides the output. */
  readonly caches: readonly string[]
  /** Output file of a page, relative to the output folder. */
  readonly htmlFile: (page: CorpusPage) => string
  /** A class name that stands on highlighted tokens, as a pattern over HTML. */
  readonly highlighted: RegExp
}
