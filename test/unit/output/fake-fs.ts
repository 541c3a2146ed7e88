import fs from 'node:fs'

/** The calls by which outputs and versions change the disk. */
const CALLS = [
  'copyFileSync',
  'linkSync',
  'lstatSync',
  'mkdirSync',
  'readFileSync',
  'readdirSync',
  'readlinkSync',
  'renameSync',
  'rmdirSync',
  'statSync',
  'symlinkSync',
  'unlinkSync',
  'writeFileSync',
] as const
export type DiskCall = (typeof CALLS)[number]

/** Hears of every call before it is made, and may change what it is given; what it throws, the call throws. */
export type Watcher = (call: DiskCall, args: unknown[]) => void

let current: Watcher | null = null

for (const call of CALLS) {
  const real = fs[call] as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]): unknown => {
    current?.(call, args)
    return real(...args)
  }
  Object.assign(fs, { [call]: Object.assign(watched, real) })
}

/** Has a watcher hear of the calls of the command line from now on; null for none. Calls of tests themselves do not count. */
export function watchDisk(watcher: Watcher | null): void {
  current = watcher
}

/** An error as the system makes it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: refused`), { code })
}

/** Refuses to rename one folder, as a mount point does. */
export function unrenamable(folder: string, code = 'EBUSY'): Watcher {
  return (call, [from, to]) => {
    if (call === 'renameSync' && (from === folder || to === folder)) throw systemError(code)
  }
}
