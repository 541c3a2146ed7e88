/** The look of a page. */
export type ColorMode = 'light' | 'dark'

/** What stands for no choice: the mode of the reader's system, or the default mode. */
export type ColorModeFallback = ColorMode | 'system'

export const COLOR_MODE_KEY = 'theme'

export const SYSTEM_DARK = '(prefers-color-scheme: dark)'

/** A text as a colour mode; null for anything else, as storage and queries may hold. */
export function knownMode(text: string | null | undefined): ColorMode | null {
  return text === 'light' || text === 'dark' ? text : null
}

/** Sets `data-theme`, the mode that is shown, and `data-theme-choice`, what was chosen, which may be `system`, for style sheets. */
export function showColorMode(choice: ColorMode | null, fallback: ColorModeFallback): void {
  const { dataset } = document.documentElement
  const shown = choice ?? fallback
  dataset['themeChoice'] = shown
  dataset['theme'] = shown === 'system' ? (matchMedia(SYSTEM_DARK).matches ? 'dark' : 'light') : shown
}
