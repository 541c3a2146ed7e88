import type { Bundle } from '../../bundle/bundle.ts'

/** What changed in the code that browsers have. */
export type CodeChange =
  | 'nothing'
  /** Only stylesheets: addresses before and after, relative to the base URL. */
  | { readonly styles: readonly (readonly [from: string, to: string])[] }
  /** Scripts: pages have to be loaded again. */
  | 'scripts'

/** Compares a bundle with the one before it. */
export function changeBetween(before: Bundle, now: Bundle): CodeChange {
  const [old, next] = [scriptsOf(before), scriptsOf(now)]
  const isSameCode = before.server.file === now.server.file
  if (!isSameCode || !containsAll(next, old)) return 'scripts'
  const styles = replacedStyles(before, now)
  return styles.length === 0 ? 'nothing' : { styles }
}

function scriptsOf({ client }: Bundle): ReadonlySet<string> {
  return new Set(client.files.map(({ path: file }) => file).filter((file) => file.endsWith('.js')))
}

function containsAll(files: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  return [...wanted].every((file) => files.has(file))
}

/** Stylesheets in their places: those of every page, then those of each module. */
function replacedStyles(before: Bundle, now: Bundle): readonly (readonly [from: string, to: string])[] {
  const lists = [
    [before.client.styles, now.client.styles] as const,
    ...[...before.client.moduleByKey].map(
      ([key, { styles }]) => [styles, now.client.moduleByKey.get(key)?.styles ?? []] as const,
    ),
  ]
  const pairs = lists.flatMap(([old, next]) =>
    old.flatMap((from, index) => {
      const to = next[index]
      return to === undefined || to === from ? [] : [[from, to] as const]
    }),
  )
  return [...new Map(pairs.map((pair) => [pair[0], pair]))].map(([, pair]) => pair)
}
