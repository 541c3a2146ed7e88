import path from 'node:path'
import { isWithin } from '../types/is-within.ts'

/** Symbolic links to files and folders, by their paths; what they lead to is a path without links. */
export type Links = ReadonlyMap<string, string>

/** Links can multiply a tree; of a file no more than this many names are told. */
const MAX_NAMES = 1000

/**
 * All paths by which a file is reached: its own, and those through links, also through several of them. No path goes
 * through the same link twice, so links that lead in circles end.
 */
export function namesOf(file: string, links: Links): readonly string[] {
  const names = [file]
  const seen = new Set(names)
  const follow = (at: string, used: readonly string[]): void => {
    for (const [link, target] of links) {
      if (names.length >= MAX_NAMES || used.includes(link) || !isWithin(target, at)) continue
      const name = path.join(link, path.relative(target, at))
      if (seen.has(name)) continue
      seen.add(name)
      names.push(name)
      follow(name, [...used, link])
    }
  }
  if (links.size > 0) follow(file, [])
  return names
}
