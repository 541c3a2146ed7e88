import { useMemo, useSyncExternalStore } from 'react'
import { useSite } from '../page/page-context.ts'
import { COLOR_MODE_KEY, knownMode, showColorMode, SYSTEM_DARK, type ColorMode } from './show-color-mode.ts'
import { createStorageSlot, type StorageSlot, type StorageSlotOptions } from './storage.ts'
import { colorModeFallback } from '../shared/site/behaviour-settings.ts'
import type { ColorModeConfig } from '../shared/site/theme-config.ts'

/** The colour mode of the page. */
export interface ColorModeState {
  /** What is shown. The default mode while the site is built and while the page hydrates. */
  readonly colorMode: ColorMode
  /** What was chosen, by the reader or the address; null for nothing, where the system is followed. */
  readonly colorModeChoice: ColorMode | null
  /** Shows a mode and remembers it for the next visit; null forgets the choice. */
  readonly setColorMode: (choice: ColorMode | null) => void
}

const slot = createStorageSlot(COLOR_MODE_KEY)

/** The colour mode of the page, followed when it changes, and a function that changes it. */
export function useColorMode(): ColorModeState {
  const { colorMode: config } = useSite().themeConfig
  const fallback = colorModeFallback(config)
  const state = useSyncExternalStore(
    subscribe,
    () => `${shownMode(config)} ${document.documentElement.dataset['themeChoice'] ?? fallback}`,
    () => `${config.defaultMode} ${fallback}`,
  )
  return useMemo(() => {
    const [shown, choice] = state.split(' ')
    return {
      colorMode: knownMode(shown) ?? config.defaultMode,
      colorModeChoice: knownMode(choice),
      setColorMode(chosen) {
        showColorMode(chosen, fallback)
        if (chosen === null) slot.del()
        else slot.set(chosen)
      },
    }
  }, [state, config, fallback])
}

/** Without the attribute, style sheets follow the system where it is asked. */
function shownMode({ defaultMode, respectPrefersColorScheme }: ColorModeConfig): ColorMode {
  const shown = knownMode(document.documentElement.dataset['theme'])
  if (shown !== null) return shown
  return respectPrefersColorScheme && matchMedia(SYSTEM_DARK).matches ? 'dark' : defaultMode
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-theme-choice'] })
  return () => observer.disconnect()
}

/**
 * The value of a key and its slot. The value is null while the site is built and while the page hydrates, and follows
 * changes after that. The key null stands for a slot that is always empty.
 */
export function useStorageSlot(
  key: string | null,
  { persistence }: StorageSlotOptions = {},
): readonly [value: string | null, slot: StorageSlot] {
  const slot = useMemo(() => {
    if (key === null) return createStorageSlot('', { persistence: 'none' })
    return createStorageSlot(key, persistence && { persistence })
  }, [key, persistence])
  return [useSyncExternalStore(slot.listen, slot.get, () => null), slot]
}
