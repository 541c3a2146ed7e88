/** The theme's texts by id, in the default language. `{name}` stands for a value. */
export const DEFAULT_MESSAGES = {
  'theme.common.headingLinkTitle': 'Direct link to {heading}',
  'theme.common.taskDone': 'Done',
  'theme.common.taskOpen': 'To do',
  'theme.common.skipToMainContent': 'Skip to main content',
  'theme.common.editThisPage': 'Edit this page',
  'theme.admonition.note': 'note',
  'theme.admonition.tip': 'tip',
  'theme.admonition.danger': 'danger',
  'theme.admonition.info': 'info',
  'theme.admonition.caution': 'caution',
  'theme.admonition.warning': 'warning',
  'theme.NotFound.title': 'Page Not Found',
  'theme.NotFound.p1': 'We could not find what you were looking for.',
  'theme.NotFound.p2':
    'Please contact the owner of the site that linked you to the original URL and let them know their link is broken.',
  'theme.docs.breadcrumbs.navAriaLabel': 'Breadcrumbs',
  'theme.docs.breadcrumbs.home': 'Home page',
  'theme.docs.paginator.navAriaLabel': 'Docs pages',
  'theme.docs.paginator.previous': 'Previous',
  'theme.docs.paginator.next': 'Next',
  'theme.docs.sidebar.navAriaLabel': 'Docs sidebar',
  'theme.docs.DocCard.categoryDescription.plurals': '1 item|{count} items',
  'theme.NavBar.navAriaLabel': 'Main',
  'theme.docs.sidebar.toggleSidebarButtonAriaLabel': 'Toggle navigation bar',
  'theme.TOCCollapsible.toggleButtonLabel': 'On this page',
  'theme.contentVisibility.unlistedBanner.title': 'Unlisted page',
  'theme.contentVisibility.unlistedBanner.message':
    'This page is unlisted. Search engines will not index it, and only users having a direct link can access it.',
  'theme.contentVisibility.draftBanner.title': 'Draft page',
  'theme.contentVisibility.draftBanner.message':
    'This page is a draft. It will only be visible in dev and be excluded from the production build.',
  'theme.docs.sidebar.menuLabel': 'Menu',
  'theme.IconExternalLink.ariaLabel': '(opens in new tab)',
  'theme.Error.title': 'Page Error',
  'theme.ErrorPageContent.title': 'This page crashed.',
  'theme.ErrorPageContent.tryAgain': 'Try again',
  'theme.common.loading': 'Loading',
  'theme.common.loadFailed': 'This page could not be loaded.',
  'theme.common.retry': 'Retry',
  'theme.NotFound.home': 'Go to the home page',
} as const satisfies Record<string, string>

/** Id of one of the theme's texts. */
export type MessageId = keyof typeof DEFAULT_MESSAGES

/** Puts values into a text: `{name}` becomes `values.name`; names without a value stay as they are. */
export function interpolate(
  text: string,
  values: Readonly<Record<string, string | number>> | undefined,
): string {
  if (values === undefined) return text
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return String(value ?? whole)
  })
}

/** The text for an id in the current language; falls back to the message given, then to the id. */
export function messageText(id: string | undefined, message: string | undefined): string {
  const texts: Readonly<Record<string, string>> = DEFAULT_MESSAGES
  const known = id !== undefined && Object.hasOwn(texts, id) ? texts[id] : undefined
  return known ?? message ?? id ?? ''
}
