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

/** Calls when an element comes into sight. Elements that are not shown never do. Returns what ends that. */
export function whenSeen(
  element: Element,
  onSeen: () => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
