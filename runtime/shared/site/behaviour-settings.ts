import type { ColorModeConfig } from './theme-config.ts'

/** What the theme's behaviour beside React needs to know of the configuration. */
export interface BehaviourSettings {
  readonly colorMode: {
    /** What stands for no choice. */
    readonly fallback: ReturnType<typeof colorModeFallback>
    /** Whether readers cannot choose. */
    readonly disableSwitch: boolean
  }
}

/** What stands for no choice of a colour mode. */
export function colorModeFallback({
  defaultMode,
  respectPrefersColorScheme,
}: Pick<ColorModeConfig, 'defaultMode' | 'respectPrefersColorScheme'>): 'light' | 'dark' | 'system' {
  return respectPrefersColorScheme ? 'system' : defaultMode
}
