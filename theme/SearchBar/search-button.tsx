import { translate, useIsBrowser } from 'sitegen/runtime'
import type { RefObject } from 'react'

interface SearchButtonProps {
  readonly button: RefObject<HTMLButtonElement | null>
  /** The dialog is on its way. */
  readonly isBusy: boolean
  readonly onPress: () => void
  /** A reader is about to press it. */
  readonly onReach: () => void
}

/** Opens the search. Where it stands is as wide before it comes to life: style sheets keep the place of the keys. */
export function SearchButton({ button, isBusy, onPress, onReach }: SearchButtonProps) {
  const label = translate({ id: 'theme.SearchBar.label', message: 'Search' })
  const isBrowser = useIsBrowser()
  return (
    <button
      ref={button}
      type="button"
      className="DocSearch DocSearch-Button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      aria-busy={isBusy || undefined}
      onClick={() => onPress()}
      onMouseOver={onReach}
      onFocus={onReach}
      onTouchStart={onReach}
    >
      <span className="DocSearch-Button-Container">
        <span className="sg-icon sg-icon--search DocSearch-Search-Icon" aria-hidden="true" />
        <span className="DocSearch-Button-Placeholder">{label}</span>
      </span>
      <span className="DocSearch-Button-Keys" aria-hidden="true">
        {isBrowser &&
          shownKeys().map((key) => (
            <kbd key={key} className="DocSearch-Button-Key">
              {key}
            </kbd>
          ))}
      </span>
    </button>
  )
}

/** The keys as they are written on the reader's keyboard. */
function shownKeys(): readonly string[] {
  return /mac|iphone|ipad|ipod/i.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K']
}
