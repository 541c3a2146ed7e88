import type { Messages } from '../../content/load-messages.ts'

/** The theme's texts in static content, by id. `{name}` stands for a value. Components bring theirs along. */
export const STATIC_TEXTS: Readonly<Record<string, string>> = {
  'theme.common.headingLinkTitle': 'Direct link to {heading}',
  'theme.common.taskDone': 'Done',
  'theme.common.taskOpen': 'To do',
  'theme.BaseUrlIssueBanner.title': 'This site did not load properly.',
  'theme.BaseUrlIssueBanner.reason':
    'A very common reason is a wrong base URL: scripts and styles are asked for where they are not.',
  'theme.BaseUrlIssueBanner.configured': 'baseUrl in the configuration of the site:',
  'theme.BaseUrlIssueBanner.suggested': 'What it should probably be:',
  'theme.admonition.note': 'note',
  'theme.admonition.tip': 'tip',
  'theme.admonition.danger': 'danger',
  'theme.admonition.info': 'info',
  'theme.admonition.caution': 'caution',
  'theme.admonition.warning': 'warning',
}

/** A text of static content in the language of the site; the id of a text that nobody has. */
export function staticText(id: string, messages: Messages): string {
  const texts = [messages, STATIC_TEXTS].find((known) => Object.hasOwn(known, id))
  return texts?.[id] ?? id
}
