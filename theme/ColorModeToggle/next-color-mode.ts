import type { ColorMode } from 'sitegen/runtime'

/** The choice that the switch of the colour mode comes to next. The system, null, comes before light and after dark. */
export function nextColorMode(choice: ColorMode | null, hasSystem: boolean): ColorMode | null {
  if (choice === null) return 'light'
  if (choice === 'light') return 'dark'
  return hasSystem ? null : 'light'
}
