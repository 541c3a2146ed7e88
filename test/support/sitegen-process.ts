import { spawn } from 'node:child_process'
import path from 'node:path'

/** The command line, absolute. */
export const BIN = path.join(import.meta.dirname, '../../bin/sitegen.js')

/** What a process of the command line gave. */
export interface ProcessResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

interface ProcessOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** Arguments for Node itself. */
  readonly nodeArgs?: readonly string[]
  /** Shell commands that come first, such as `umask 077`. */
  readonly setUp?: string
  /** Another command line, absolute. @default that of the checkout */
  readonly bin?: string | undefined
}

/** Runs the built command line in a process of its own. */
export function runProcess(
  args: readonly string[],
  { cwd, env = {}, nodeArgs = [], setUp, bin = BIN }: ProcessOptions,
): Promise<ProcessResult> {
  const command = [process.execPath, ...nodeArgs, bin, ...args]
  const [program = '', ...rest] =
    setUp === undefined ? command : ['sh', '-c', `${setUp}; exec "$@"`, 'sh', ...command]
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { cwd, env: { ...process.env, NO_COLOR: '1', ...env } })
    const chunks: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] }
    child.stdout.on('data', (chunk: Buffer) => chunks.stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.stderr.push(chunk))
    child.on('error', reject)
    child.on('close', (exitCode) => {
      resolve({
        exitCode,
        stdout: Buffer.concat(chunks.stdout).toString(),
        stderr: Buffer.concat(chunks.stderr).toString(),
      })
    })
  })
}
