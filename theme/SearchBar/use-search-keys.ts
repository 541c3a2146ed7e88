import { useEffect, type RefObject } from 'react'
import { SEARCH_ASKED } from '../../runtime/shared/search/search-asked.ts'

interface SearchKeys {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly open: (query?: string) => void
  readonly close: () => void
}

/**
 * Opens and closes the dialog by keys: Ctrl or Cmd and K, `/` outside of text fields, Escape, and whatever is typed on the
 * button. Opens it, too, for a reader who asked for it before the page was alive.
 */
export function useSearchKeys({ button, isOpen, open, close }: SearchKeys): void {
  useEffect(() => {
    const root = document.documentElement
    const onKey = (event: KeyboardEvent): void => {
      root.removeAttribute(SEARCH_ASKED)
      const wish = wishOf(event, { button: button.current, isOpen })
      if (wish === null) return
      event.preventDefault()
      if (wish === 'close') close()
      else open(wish.query)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [button, isOpen, open, close])
  useEffect(() => {
    if (document.documentElement.hasAttribute(SEARCH_ASKED)) open()
  }, [open])
}

interface Place {
  readonly button: Element | null
  readonly isOpen: boolean
}

type Wish = 'close' | { readonly query: string } | null

/** What a key asks for; null for nothing. */
function wishOf(event: KeyboardEvent, { button, isOpen }: Place): Wish {
  const { key, ctrlKey, metaKey, altKey } = event
  const isCommand = ctrlKey || metaKey
  if (isCommand && key.toLowerCase() === 'k') return isOpen ? 'close' : { query: '' }
  if (isOpen) return key === 'Escape' ? 'close' : null
  if (isCommand || altKey || event.isComposing) return null
  return typedWish(key, event.target, button)
}

function typedWish(key: string, target: EventTarget | null, button: Element | null): Wish {
  if (key === '/' && !isTextField(target)) return { query: '' }
  return target === button && /^[\p{L}\p{N}]$/u.test(key) ? { query: key } : null
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))
  )
}
