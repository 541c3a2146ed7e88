import { REPLACE_EVENT } from '../../runtime/shared/url/replace-event.ts'

/** Puts another address of the page in the place of the one that is shown: the router does, where it is there. */
export function replaceAddress(href: string): void {
  const isTaken = !document.dispatchEvent(new CustomEvent(REPLACE_EVENT, { detail: href, cancelable: true }))
  if (!isTaken) history.replaceState(history.state, '', href)
}
