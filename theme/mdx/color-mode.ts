import { useSyncExternalStore } from 'react'

/** The look that a page has: that of `data-theme`, else the one that the reader's system asks for. */
export type ColorMode = 'light' | 'dark'

const SYSTEM_DARK = '(prefers-color-scheme: dark)'

/** The colour mode of the page, followed when it changes; light where nothing can be known. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, currentMode, () => 'light')
}

function currentMode(): ColorMode {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light'
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia(SYSTEM_DARK)
  system.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', onChange)
  }
}
