import { translate } from 'sitegen/runtime'
import { ROOT_ID } from '../../runtime/shared/document/document-ids.ts'

/**
 * Tells assistive technology what the dialog is, and style sheets who answers; the page behind it cannot be reached. Returns what
 * undoes the latter.
 */
export function completeDialog(provider: string | undefined): () => void {
  const container = document.querySelector('.DocSearch-Container')
  container?.setAttribute('aria-label', translate({ id: 'theme.SearchBar.label', message: 'Search' }))
  container?.setAttribute('data-provider', provider ?? '')
  // It leads to the service, with the name of this site. React does not look for it again.
  if (provider === 'local') container?.querySelector('.DocSearch-Logo')?.remove()
  const page = document.querySelector<HTMLElement>(`#${ROOT_ID}`)
  if (page !== null) page.inert = true
  return () => {
    if (page !== null) page.inert = false
  }
}
