/** What the theme's behaviour beside React needs to know of the configuration. */
export interface BehaviourSettings {
  readonly colorMode: {
    /** What stands for no choice. */
    readonly fallback: 'light' | 'dark' | 'system'
    /** Whether readers cannot choose. */
    readonly disableSwitch: boolean
  }
}
