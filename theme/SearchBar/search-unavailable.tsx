import { Link, translate } from 'sitegen/runtime'
import { useEffect, useInsertionEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { adoptStyles } from '../common/elements.ts'
import styles from '../styles/search/unavailable.css?raw'
import type { SearchDialogProps } from './dialog.later.tsx'
import { takeTyped } from './use-search-keys.ts'

/** What stands for the dialog when it could not be loaded or shown. */
export function SearchUnavailable({ search: { pageUrl }, onClose }: SearchDialogProps) {
  const closing = useRef<HTMLButtonElement>(null)
  useInsertionEffect(() => adoptStyles(styles), [])
  useEffect(() => {
    takeTyped()
    closing.current?.focus()
  }, [])
  return createPortal(
    <div className="sg-card sg-search-unavailable" role="alert">
      <p>
        {translate({ id: 'theme.SearchBar.unavailable', message: 'The search could not be loaded.' })}{' '}
        {translate({
          id: 'theme.SearchModal.errorScreen.helpText',
          message: 'You might want to check your network connection.',
        })}
      </p>
      <p>
        {pageUrl !== undefined && (
          <Link to={pageUrl}>
            {translate({ id: 'theme.SearchBar.page', message: 'Go to the search page' })}
          </Link>
        )}{' '}
        <button ref={closing} type="button" className="sg-button sg-button--outline" onClick={onClose}>
          {translate({ id: 'theme.AnnouncementBar.closeButtonAriaLabel', message: 'Close' })}
        </button>
      </p>
    </div>,
    document.body,
  )
}
