import { hasFrameworkClass } from '../../bundle/styles/framework-classes.ts'

/** HTML of a page: its own, elements that many pages show (the same strings for all), and what it may show later. */
export interface PageHtml {
  readonly own: string
  readonly repeated: readonly string[]
  readonly later: readonly string[]
}

/** Tells whether a page uses a class of the framework. What many pages have in common is looked at once. */
export function createFrameworkSearch(): (html: PageHtml) => boolean {
  const known = new Map<string, boolean>()
  const isUsedIn = (part: string): boolean => {
    const isUsed = known.get(part) ?? hasFrameworkClass(part)
    known.set(part, isUsed)
    return isUsed
  }
  return ({ own, repeated, later }) =>
    hasFrameworkClass(own) || repeated.some(isUsedIn) || later.some(hasFrameworkClass)
}
