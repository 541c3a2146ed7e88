export type LiveMessage =
  /** Sent first. After a connection was lost, another id means another server: the page is loaded again. */
  | { readonly kind: 'hello'; readonly server: string }
  /** Content changed: pages ask for their data again, and for the shared data that is named. */
  | { readonly kind: 'update'; readonly shared: readonly string[] }
  /** Stylesheets have other addresses now. */
  | { readonly kind: 'styles'; readonly replaced: readonly (readonly [from: string, to: string])[] }
  /** Code or configuration changed: pages are loaded again, where the reader is. */
  | { readonly kind: 'reload' }
  /** All problems that there are now; none hides what was shown. */
  | { readonly kind: 'problems'; readonly problems: readonly LiveProblem[] }

/** A problem of the site, as far as people see it. All texts are plain. */
export interface LiveProblem {
  readonly level: 'error' | 'warning'
  readonly code: string
  readonly url: string
  readonly message: string
  /** `docs/a.md:3:5`, or the file alone. */
  readonly place?: string
  readonly frame?: string
  readonly hint?: string
  readonly notes?: readonly string[]
}

/** Folder of the dev server's own addresses, below the base URL. No page or file of a site lies there. */
export const LIVE_FOLDER = '__sitegen'

/** Name, in that folder, of the module with what pages know of the site: it changes more often than code. */
export const LIVE_SITE = 'site.js'

/** Name, in that folder, of the event stream of messages. Each event's data is one message as JSON. */
export const LIVE_STREAM = 'live'

/** Name, in that folder, of what opens the place of a problem in the editor: the body of a POST request is the place. */
export const LIVE_OPEN = 'open'

/**
 * Header of requests by which open pages look for what has changed. What there is not is answered with 204: browsers report
 * a 404 as an error. Requests to open a place have the id of the server in it.
 */
export const LIVE_HEADER = 'sitegen-live'
