/** Class names in one attribute, without those that are empty or undefined. */
export function classNames(...names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

export function isExternalHref(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href)
}

/** Adds a stylesheet that a script brings; it needs no permission of a content security policy. */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
