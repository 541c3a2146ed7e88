import type { BuildResult, Message, Metafile } from 'esbuild'
import { PREBUILT_FOLDER } from './react/prebuilt-react.ts'

/** How the bundle of a site is made. Most sites need no other pass than the first. */
export interface BundlePass {
  /**
   * Goes on where an import leads nowhere, and tells it. For that it has a look at every import, which takes as long as
   * bundling.
   */
  readonly isTolerant: boolean
  /** Bundles React with the site, since a name is imported that it does not have. */
  readonly wholeReact: boolean
  /** Looks at every import that may be for later. */
  readonly isThorough: boolean
}

export const FIRST_PASS: BundlePass = { isTolerant: false, wholeReact: false, isThorough: false }

/** The pass that a bundle needs after what esbuild said of one; null where nothing can be done about it. */
export function nextPass(messages: readonly Message[], pass: BundlePass): BundlePass | null {
  const isTolerant = pass.isTolerant || messages.some(isUnresolved)
  const wholeReact = pass.wholeReact || messages.some(isUnknownToReact)
  const isOther = isTolerant !== pass.isTolerant || wholeReact !== pass.wholeReact
  return isOther ? { ...pass, isTolerant, wholeReact } : null
}

/** What esbuild gives, with the list of what it is made of. */
export type BundleResult = BuildResult & { readonly metafile: Metafile }

/** Whether esbuild says that an import leads nowhere. */
export function isUnresolved({ text }: Message): boolean {
  return text.startsWith('Could not resolve ')
}

/** Whether esbuild says that React, as the package brings it, has no export of a name: what is installed has more modules. */
function isUnknownToReact({ text }: Message): boolean {
  return text.startsWith('No matching export in ') && text.includes(`${PREBUILT_FOLDER}/`)
}
