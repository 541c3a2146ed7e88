import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../types/looks.ts'
import { firstDifference } from './view.ts'

/** A file that two outputs do not share. */
export interface TreeDifference {
  /** In the output. */
  readonly path: string
  /** What is the matter with it, in a few words. */
  readonly what: string
}

/** Bytes that are shown of each file, before and after the first that differs. */
const CONTEXT = { before: 24, after: 40 }

/** Every file below a folder that is not the same in another folder, sorted by path. Both are absolute. */
export function compareTrees(
  first: string,
  second: string,
): { readonly files: number; readonly differences: readonly TreeDifference[] } {
  const [names, others] = [new Set(filesBelow(first)), new Set(filesBelow(second))]
  const all = [...new Set([...names, ...others])].sort()
  const differences = all.flatMap((name): readonly TreeDifference[] => {
    if (!others.has(name)) return [{ path: name, what: 'is missing' }]
    if (!names.has(name)) return [{ path: name, what: 'is one too many' }]
    const what = bytesDifference(readFileSync(path.join(first, name)), readFileSync(path.join(second, name)))
    return what === null ? [] : [{ path: name, what }]
  })
  return { files: names.size, differences }
}

/** Null for equal bytes; else where they part, and both texts there. */
function bytesDifference(first: Buffer, second: Buffer): string | null {
  if (first.equals(second)) return null
  const at = firstDifference(first, second)
  return `differs at byte ${at}: first ${around(first, at)}, then ${around(second, at)}`
}

function around(bytes: Buffer, at: number): string {
  const [start, end] = [Math.max(0, at - CONTEXT.before), Math.min(bytes.length, at + CONTEXT.after)]
  return `${start > 0 ? '…' : ''}${JSON.stringify(bytes.toString('utf8', start, end))}${end < bytes.length ? '…' : ''}`
}
