import type { RenderedPage } from '../render/pages.ts'
import { contentHash } from '../types/fingerprints.ts'
import type { BuildState } from './build-state.ts'

/** What links are judged by, beside the anchors of pages. */
export interface LinkTargets {
  /** Addresses of all pages. */
  readonly urls: readonly string[]
  /** Paths of all files of the output. */
  readonly files: readonly string[]
  /** What the configuration says of addresses. JSON-safe. */
  readonly options: readonly unknown[]
}

/** Changes with what links are judged by. */
export function targetsHash({ urls, files, options }: LinkTargets): string {
  return contentHash([JSON.stringify(options), ...urls, '', ...files].join('\n'))
}

interface KnownLinks {
  readonly state: Pick<BuildState, 'soundLinks' | 'documents'> | null
  readonly rendered: readonly RenderedPage[]
  /** By `targetsHash`. */
  readonly targets: string
}

/**
 * Pages that may have dead links: those that were made anew, when no link was dead before, and everything that links led
 * to is still there. Null when all pages must be checked.
 */
export function pagesWithNewLinks({ state, rendered, targets }: KnownLinks): ReadonlySet<string> | null {
  if (state?.soundLinks !== targets) return null
  const made = rendered.filter(({ inputs }) => inputs !== null)
  const isComplete = made.every(({ page, anchors }) =>
    state.documents.get(page.url)?.anchors.every((anchor) => anchors.has(anchor)),
  )
  return isComplete ? new Set(made.map(({ page }) => page.url)) : null
}
