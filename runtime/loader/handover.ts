import type { ClientModule } from '../client/lifecycle.ts'

/** What the loader of a document hands over to its client. */
export interface Handover {
  /** Modules that were told of the page already. */
  readonly reported: readonly ClientModule[]
  /** Modules that hear of it when the page is alive. */
  readonly unreported: readonly ClientModule[]
  /** Called when the client follows links. */
  readonly onReady: () => void
}

/** The module that a loader imports: the client of a site. */
export interface LoadedClient {
  /** Brings the document to life. Called once. */
  readonly begin: (handover: Handover) => void
}
