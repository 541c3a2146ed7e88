import { codeId } from '../shared/content/code-key.ts'
import { changePageStatics, htmlById, type PageContents } from '../shared/content/content-statics.ts'
import type { PageData } from '../shared/page/page-data.ts'
import type { Json } from '../shared/json.ts'

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
  const outline = outlineOf(one)
  return shareEqual(outline, outlineOf(other)) === outline
}

function outlineOf({ code, ...page }: PageData): unknown {
  const blocks = Object.entries(code?.blocks ?? {}).map(([key, node]) => [key, { ...node, html: '' }])
  return withoutKeys({
    ...page,
    ...changePageStatics(page, () => undefined),
    code: code === undefined ? null : { ...code, blocks: Object.fromEntries(blocks) as unknown },
  })
}

/** Keys are names of React's among the nodes of a page, and of anything in the data of features. */
function withoutKeys<T extends PageContents>(page: T): T {
  const bare = (contents: unknown): unknown =>
    JSON.parse(JSON.stringify(contents), (_, value: unknown) => withoutKey(value))
  return {
    ...page,
    content: bare(page.content),
    ...(page.items && { items: bare(page.items) }),
  }
}

function withoutKey(value: unknown): unknown {
  const isNode = typeof value === 'object' && value !== null && ('tag' in value || 'use' in value)
  if (!isNode || !('key' in value)) return value
  const { key: _, ...node } = value
  return node
}

/**
 * A value that says what `next` says and holds as much of `old` as is equal: parts that did not change stay the same
 * objects. It is `old` itself when nothing changed.
 */
export function shareEqual<T>(old: unknown, next: T): T {
  return shared(old as Json | undefined, next as Json) as T
}

function shared(old: Json | undefined, next: Json): Json {
  if (old === undefined || !isObject(old) || !isObject(next)) return next
  if (Array.isArray(old) !== Array.isArray(next)) return next
  if (Array.isArray(next)) {
    const items = next.map((item, index) => shared((old as readonly Json[])[index], item))
    return isEqualShallow(old, items) ? old : items
  }
  const known = old as Readonly<Record<string, Json>>
  const entries = Object.entries(next).map(([name, value]) => [
    name,
    shared(Object.hasOwn(known, name) ? known[name] : undefined, value),
  ])
  const object = Object.fromEntries(entries) as Record<string, Json>
  return isEqualShallow(old, object) ? old : object
}

function isObject(value: Json): value is Exclude<Json, string | number | boolean | null> {
  return typeof value === 'object' && value !== null
}

function isEqualShallow(a: object, b: object): boolean {
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const names = Object.keys(b)
  return names.length === Object.keys(a).length && names.every((name) => one[name] === other[name])
}
