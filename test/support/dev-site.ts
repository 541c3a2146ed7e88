import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporarySite, type Files } from './build-site.ts'
import './ends.mjs'
import { BIN } from './sitegen-process.ts'

/** A process of `sitegen dev`. */
export interface DevProcess {
  readonly pid: number
  /** Address without a slash at its end. */
  readonly origin: string
  /** What the command printed so far. */
  readonly output: () => string
  /** Waits until the command has printed a text. */
  readonly printed: (text: string | RegExp) => Promise<void>
  /** Interrupts the command; gives its exit code and how long it took, in milliseconds. */
  readonly stop: () => Promise<{ readonly exitCode: number | null; readonly milliseconds: number }>
}

/** A site and the dev server that shows it. */
export interface DevSite extends DevProcess {
  readonly dir: string
  readonly write: (files: Files) => void
  readonly read: (file: string) => string
  readonly has: (file: string) => boolean
  readonly rename: (from: string, to: string) => void
  readonly delete: (file: string) => void
}

/** Longest wait for something the server does, in milliseconds: test machines are slow at times. */
const PATIENCE = 60_000

/** Writes a site and starts `sitegen dev` on a free port. */
export async function startDevSite(files: Files, args: readonly string[] = []): Promise<DevSite> {
  const site = temporarySite(files)
  const dev = await startDev(site.dir, args)
  return {
    ...dev,
    dir: site.dir,
    write: site.write,
    read: site.read,
    has: (file) => existsSync(path.join(site.dir, file)),
    rename: (from, to) => renameSync(path.join(site.dir, from), path.join(site.dir, to)),
    delete: (file) => rmSync(path.join(site.dir, file)),
    async stop() {
      const stopped = await dev.stop()
      site.remove()
      return stopped
    },
  }
}

/** Starts `sitegen dev` in a folder, on a free port. */
export async function startDev(dir: string, args: readonly string[] = []): Promise<DevProcess> {
  const child = spawn(process.execPath, [BIN, 'dev', '--port', '0', ...args], {
    cwd: dir,
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  const keep = (chunk: Buffer): void => void (output += chunk.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const printed = (text: string | RegExp): Promise<void> =>
    until(
      () => (typeof text === 'string' ? output.includes(text) : text.test(output)),
      () => output,
    )
  await until(
    () => /at http:\/\/\S+/.test(output) || child.exitCode !== null || child.signalCode !== null,
    () => output,
  )
  if (child.exitCode !== null) throw new Error(output)
  const { port } = new URL(/at (http:\/\/\S+)/.exec(output)?.[1] ?? '')
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    printed,
    async stop() {
      const started = performance.now()
      const exitCode = await end(child)
      const milliseconds = performance.now() - started
      return { exitCode, milliseconds }
    },
  }
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const [exitCode] = (await ended) as [number | null]
  return exitCode
}

/** Waits until something is so. A question that gets no answer ends the wait too. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  describe: () => string = () => '',
): Promise<void> {
  const limit = AbortSignal.timeout(PATIENCE)
  const isOver = once(limit, 'abort').then(() => {
    throw new Error(`It did not happen in time: ${isSo.toString()}. ${describe()}`)
  })
  const isThere = async (): Promise<void> => {
    while (!limit.aborted && !(await isSo())) await pause(20)
  }
  await Promise.race([isThere(), isOver])
}
