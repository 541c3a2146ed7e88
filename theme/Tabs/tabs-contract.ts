/** Keys of the storage for what was selected in groups begin with this. */
export const TABS_GROUP_KEY = 'docusaurus.tab.'

/** On a container of lazy tabs: the value of the one that the reader waits for. */
export const TABS_WANTED = 'data-wanted'

/**
 * Attributes of a container of tabs, by which the theme's behaviour knows it.
 *
 * @param group - tabs of the same group show the same
 * @param parameter - of the address, which says what is selected; null for none
 */
export function tabsAttributes(
  group: string | undefined,
  parameter: string | null,
): Readonly<Record<string, string | undefined>> {
  return { 'data-tabs': '', 'data-group': group, 'data-parameter': parameter ?? undefined }
}
