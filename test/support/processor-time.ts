/**
 * Milliseconds of processor time that this process has used since a call of `process.cpuUsage()`. On a busy machine the clock
 * says how much others had to do.
 */
export function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
