import { readdirSync, readFileSync } from 'node:fs'

/** Memory of a process tree in bytes. */
export interface TreeMemory {
  /** Resident bytes, pages shared by several processes counted in each. */
  readonly rss: number
  /** Proportional bytes: a page shared by n processes counts 1/n in each. */
  readonly pss: number
}

/** Ids of all processes below one, itself not included. Linux only. */
export function descendants(pid: number): readonly number[] {
  const children = entries(`/proc/${pid}/task`).flatMap((task) =>
    numbers(read(`/proc/${pid}/task/${task}/children`)),
  )
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** Resident bytes of the given processes: one short read each. */
export function residentBytes(pids: readonly number[]): number {
  return sum(pids.map((pid) => kilobytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m))) * 1024
}

/** Proportional bytes of the given processes: the kernel walks their page tables, some milliseconds per gigabyte. */
export function proportionalBytes(pids: readonly number[]): number {
  return sum(pids.map((pid) => kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m))) * 1024
}

/** Watches the tree below a process until stopped; the peaks are those of the samples. */
export interface MemoryWatch {
  stop(): TreeMemory
}

/**
 * Samples the tree below `pid`.
 * Resident bytes are read every time. Proportional ones cost the measured processes time, so they are read only
 * when the resident ones have grown by 2 % since the highest reading: the peak is at most about 2 % too low.
 *
 * @param everyMs Time between two samples in milliseconds.
 */
export function watchMemory(pid: number, everyMs = 25): MemoryWatch {
  let peak: TreeMemory = { rss: 0, pss: 0 }
  let rssAtReading = 0
  const timer = setInterval(() => {
    const pids = descendants(pid)
    const rss = residentBytes(pids)
    const rereads = rss > rssAtReading * 1.02
    if (rereads) rssAtReading = rss
    const pss = rereads ? proportionalBytes(pids) : 0
    peak = { rss: Math.max(peak.rss, rss), pss: Math.max(peak.pss, pss) }
  }, everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}

function kilobytes(file: string, line: RegExp): number {
  return Number(line.exec(read(file))?.[1] ?? 0)
}

/** Processes come and go between two reads: one that is gone has no text and no entries. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function entries(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function numbers(text: string): readonly number[] {
  return text
    .split(/\s+/)
    .filter((part) => part !== '')
    .map(Number)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
