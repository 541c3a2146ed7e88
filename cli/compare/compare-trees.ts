import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../types/looks.ts'
import { firstDifference } from './view.ts'

/** A file that two outputs do not share, and what is the matter with it. */
export interface TreeDifference {
  readonly path: string
  readonly what: string
}

/** Every file below a folder that is not the same in another folder, sorted by path. Both are absolute. */
export function compareTrees(first: string, second: string) {
  const [names, others] = [new Set(filesBelow(first)), new Set(filesBelow(second))]
  const all = [...new Set([...names, ...others])].sort()
  const differences = all.flatMap((name): readonly TreeDifference[] => {
    if (!others.has(name)) return [{ path: name, what: 'is missing' }]
    if (!names.has(name)) return [{ path: name, what: 'is one too many' }]
    const [one, other] = [readFileSync(path.join(first, name)), readFileSync(path.join(second, name))]
    if (one.equals(other)) return []
    const at = firstDifference(one, other)
    const what = `differs at byte ${at}: first ${around(one, at)}, then ${around(other, at)}`
    return [{ path: name, what }]
  })
  return { files: names.size, differences }
}

function around(bytes: Buffer, at: number): string {
  const [start, end] = [Math.max(0, at - 24), Math.min(bytes.length, at + 40)]
  return `${start > 0 ? '…' : ''}${JSON.stringify(bytes.toString('utf8', start, end))}${end < bytes.length ? '…' : ''}`
}
