/** Whether a link leads to another website. */
export function isExternalHref(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href)
}
