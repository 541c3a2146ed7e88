/** The theme's texts in static content, by id. `{name}` stands for a value. Components bring theirs along. */
export const STATIC_TEXTS: Readonly<Record<string, string>> = {
  'theme.common.headingLinkTitle': 'Direct link to {heading}',
  'theme.common.taskDone': 'Done',
  'theme.common.taskOpen': 'To do',
  'theme.admonition.note': 'note',
  'theme.admonition.tip': 'tip',
  'theme.admonition.danger': 'danger',
  'theme.admonition.info': 'info',
  'theme.admonition.caution': 'caution',
  'theme.admonition.warning': 'warning',
}
