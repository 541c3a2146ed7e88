import { useEffect } from 'react'
import { SEARCH_ASKED } from '../../runtime/shared/search/search-asked.ts'

interface SearchKeys {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/**
 * Opens the dialog for keys that ask for it, and for a reader who asked before the page was alive: `runtime/boot.ts` knows them. Escape,
 * and Ctrl or Cmd and K, close it.
 */
export function useSearchKeys({ isOpen, open, close }: SearchKeys): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
      const isClosing = key === 'Escape' || ((ctrlKey || metaKey) && key.toLowerCase() === 'k')
      if (isOpen && isClosing) close()
      else if (!isOpen && isAsked()) open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, open, close])
  useEffect(() => {
    if (isAsked()) open()
  }, [open])
}

function isAsked(): boolean {
  return document.documentElement.hasAttribute(SEARCH_ASKED)
}

/** What was typed since the reader asked for the search. From now on keys are the page's again. */
export function takeTyped(): string {
  const root = document.documentElement
  const typed = root.getAttribute(SEARCH_ASKED) ?? ''
  root.removeAttribute(SEARCH_ASKED)
  return typed
}
