import os from 'node:os'

/** Prints a line. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** What went wrong, in a line. */
export function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Names and values, in a line. */
export function factsLine(inputs: Readonly<Record<string, string | number>>): string {
  return Object.entries(inputs)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

/** What figures depend on. */
export function machine(): Readonly<Record<string, string | number>> {
  const [cpu] = os.cpus()
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: os.cpus().length,
    memoryGB: Math.round(os.totalmem() / 1e9),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.version,
  }
}

/** Settings, or null when there is nothing to measure because help was asked for or the arguments are wrong. */
export function settingsOrHelp<T>(read: () => T | null, help: string): T | null {
  try {
    const settings = read()
    if (settings === null) say(help)
    return settings
  } catch (error) {
    process.stderr.write(`${problemOf(error)}\n\n${help}`)
    process.exitCode = 2
    return null
  }
}

/** A signal that Ctrl-C and a request to end abort. */
export function interruption(): AbortSignal {
  const interrupt = new AbortController()
  process.once('SIGINT', () => interrupt.abort())
  process.once('SIGTERM', () => interrupt.abort())
  return interrupt.signal
}

/** Runs a measurement; one that was interrupted ends with the exit code of that. */
export async function untilInterrupted(signal: AbortSignal, measure: () => Promise<void>): Promise<void> {
  try {
    await measure()
  } catch (error) {
    if (!signal.aborted) throw error
    process.exitCode = 130
  }
}

/** The sites one after the other, in every round beginning with another one, so that a busy minute hits none alone. */
export function turnsOf<T>(sites: readonly T[], rounds: number): readonly T[] {
  return Array.from({ length: rounds }, (_, round) => {
    const first = round % Math.max(sites.length, 1)
    return [...sites.slice(first), ...sites.slice(0, first)]
  }).flat()
}
