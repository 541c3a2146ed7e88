import os from 'node:os'

/** Milliseconds of all processors since the system's start. */
export interface ProcessorTimes {
  readonly idle: number
  readonly total: number
}

/** Adds up what the system reports for each processor. */
export function processorTimes(cpus: readonly Pick<os.CpuInfo, 'times'>[] = os.cpus()): ProcessorTimes {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    idle: sum(cpus.map(({ times }) => times.idle)),
    total: sum(cpus.flatMap(({ times }) => Object.values(times))),
  }
}

/** Part of the processors' time between two moments in which they worked, from 0 to 1. */
export function busyShare(from: ProcessorTimes, to: ProcessorTimes): number {
  const total = to.total - from.total
  return total <= 0 ? 0 : 1 - (to.idle - from.idle) / total
}

/** How busy other programs keep the machine while this one waits: their work is in every time that is measured. */
export async function sampleBusyShare(ms: number): Promise<number> {
  const from = processorTimes()
  await new Promise((resolve) => setTimeout(resolve, ms))
  return busyShare(from, processorTimes())
}
