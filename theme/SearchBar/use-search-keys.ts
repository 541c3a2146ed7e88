import { useEffect } from 'react'
import { SEARCH_ASKED } from '../../runtime/shared/document/document-ids.ts'

/** Opens the dialog for keys, and for who asked before the page was alive (`runtime/boot.ts`). Escape, Ctrl or Cmd and K close it. */
export function useSearchKeys(isOpen: boolean, open: () => void, close: () => void): void {
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
