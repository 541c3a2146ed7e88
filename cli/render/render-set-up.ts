import type { Alternates } from '../../runtime/shared/document/alternate-head.ts'
import type { CodeSettings } from '../../runtime/shared/content/code-block.ts'
import type { HeadElement } from '../../runtime/shared/document/head.ts'
import type { UnrepeatedParts } from '../../runtime/shared/page/rendered-page.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { ClientBundle } from '../bundle/client/client-output.ts'
import type { Hashes } from '../kept/import-checked.ts'
import type { PolicySources } from '../content/content-policy.ts'
import type { ClientStart } from './document/document.ts'
import { thrownAgain, thrownValue, type ThrownValue } from '../threads/serve-tasks.ts'

/** What a thread needs to render pages, beside shared data. */
export interface RenderSetUp {
  /** Module that exports `createPageRenderer`, absolute. */
  readonly serverFile: string
  /** Hashes of its files, by their names. */
  readonly serverHashes: Hashes
  /** Theme parts that are rendered for each page. */
  readonly unrepeated: UnrepeatedParts
  readonly site: SiteData
  /** Without the texts of its files. */
  readonly client: ClientBundle
  readonly headTags: readonly HeadElement[]
  /** HTML that stands before the home page. */
  readonly homeBanner: string
  /** The site in all its languages; null for one. */
  readonly alternates: Alternates | null
  /** What every page's content security policy gets; null for no policies. */
  readonly policy: PolicySources | null
  readonly starting: ClientStart
  readonly settings: CodeSettings
  readonly additionalLanguages: readonly string[]
}

/** What a component threw in a thread. */
interface ThrownInThread {
  readonly thrown: ThrownValue
  readonly componentStack: string | null
}

/** What became of a page, as a thread gives it back. */
export type ThreadOutcome<T extends object> = T | ThrownInThread

/** The outcome for another thread. */
export function sentOutcome<T extends object>(
  outcome: T | { readonly error: unknown; readonly componentStack: string | null },
): ThreadOutcome<T> {
  if (!('error' in outcome)) return outcome
  return { thrown: thrownValue(outcome.error), componentStack: outcome.componentStack }
}

/** The outcome as it would be in one thread. */
export function outcomeOf<T extends object>(
  outcome: ThreadOutcome<T>,
): T | { readonly error: unknown; readonly componentStack: string | null } {
  if (!('thrown' in outcome)) return outcome
  return { error: thrownAgain(outcome.thrown), componentStack: outcome.componentStack }
}
