import type { Page } from 'playwright-core'
import type { Files } from '../../support/build-site.ts'

/** A built site with a package, opened in a browser. */
export interface OpenSite {
  readonly page: Page
  /** Opens a page and waits until it is alive. */
  readonly open: (pathname: string) => Promise<void>
  /** A file of the output. @throws where there is none */
  readonly output: (file: string) => string
  /** Addresses of services that pages have asked for. */
  readonly asked: () => readonly string[]
}

/** Whether the packages of Docusaurus are installed beside it. */
export type Mode = 'absent' | 'present'

export const MODES: readonly Mode[] = ['absent', 'present']

/** A package from npm in a small site, as its readme sets it up. */
export interface PackageEntry {
  readonly name: string
  /** What its readme installs beside it, and what it takes for granted beside Docusaurus. */
  readonly beside?: readonly string[]
  /** What is looked at, for the table. */
  readonly shows: string
  /** Keys of the configuration as source text. @param service - origin of a server that stands for hosted services */
  readonly config: (service: string) => string
  /** Files beside those that every site has. A `docs/…` of the same name takes the place of theirs. */
  readonly files?: Files
  /** Commands that its readme runs before the build. */
  readonly commands?: readonly (readonly string[])[]
  /** What services answer, by the beginning of an address. Other addresses are refused. */
  readonly answers?: Readonly<Record<string, { readonly type: string; readonly body: string }>>
  /** Warnings of the build, by code, that say what does not work. @default none */
  readonly warnings?: readonly string[]
  /** @throws where a reader does not get what the package is for */
  readonly check: (site: OpenSite) => Promise<void>
  /** Why it does not work, in a sentence: then the test fails where it does. */
  readonly fails?: Partial<Readonly<Record<Mode, string>>>
}

/** Lets an entry answer with JavaScript. */
export function script(body: string): { readonly type: string; readonly body: string } {
  return { type: 'text/javascript', body }
}
