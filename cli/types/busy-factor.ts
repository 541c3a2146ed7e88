import os from 'node:os'

/**
 * How many times as long work takes because others want the processors too: the load of the last minute for each processor, at
 * least 1. Always 1 where the system does not know its load.
 */
export function busyFactor(load = os.loadavg()[0] ?? 0, processors = os.availableParallelism()): number {
  return Math.max(1, load / processors)
}
