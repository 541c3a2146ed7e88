/** What a container of tabs says of itself, as JSON in `data-tabs`. */
export interface TabsShown {
  /** Tabs of the same group show the same. */
  readonly group: string | null
  /** Name of the parameter of the address that says what is selected. */
  readonly parameter: string | null
}

/** Keys of the storage for what was selected in groups begin with this. */
export const TABS_GROUP_KEY = 'docusaurus.tab.'

/** On a container of lazy tabs: the value of the one that the reader waits for. */
export const TABS_WANTED = 'data-wanted'
