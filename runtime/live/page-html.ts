import { codeId } from '../shared/content/code-key.ts'
import { htmlById } from '../shared/content/content-statics.ts'
import type { PageData } from '../shared/page/page-data.ts'

/** The words of the static nodes of a page, by id. */
export type PageHtml = ReadonlyMap<string, string>

/** The words that page data holds, those of code blocks among them. */
export function htmlOf(page: PageData): PageHtml {
  const found = new Map(htmlById(page))
  for (const [key, { html }] of Object.entries(page.code?.blocks ?? {})) {
    if (html !== undefined) found.set(codeId(key), html)
  }
  return found
}

/** Whether two pages are the same but for their words and the keys of their nodes. */
export function isSameOutline(one: PageData, other: PageData): boolean {
  return outlineOf(one) === outlineOf(other)
}

function outlineOf({ content, items, code, ...page }: PageData): string {
  return JSON.stringify([
    page,
    JSON.stringify([content, items, code], (_, value: unknown) => withoutText(value)),
  ])
}

/** Names like these in the data of features are something else. */
function withoutText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!('tag' in value || 'use' in value || 'kind' in value)) return value
  return { ...value, html: undefined, key: undefined }
}

/**
 * A value that says what `next` says and holds as much of `old` as is equal: parts that did not change stay the same
 * objects. It is `old` itself when nothing changed.
 */
export function shareEqual<T>(old: unknown, next: T): T {
  if (!isObject(old) || !isObject(next) || Array.isArray(old) !== Array.isArray(next)) return next
  const shared = Object.entries(next).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(old, name) ? shareEqual(old[name], value) : value,
  ])
  const isSame =
    shared.length === Object.keys(old).length &&
    shared.every(([name, value]) => Object.hasOwn(old, name) && old[name] === value)
  if (isSame) return old as T
  return (Array.isArray(next) ? shared.map(([, value]) => value) : Object.fromEntries(shared)) as T
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
