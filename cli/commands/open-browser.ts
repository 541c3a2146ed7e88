import { spawn } from 'node:child_process'

/** Time for a program that opens browsers to fail, in milliseconds: some stay as long as the browser does. */
const PATIENCE = 3000

interface Opening {
  /** @default this computer's */
  readonly platform?: NodeJS.Platform
  /** Environment of the program. @default this process's */
  readonly env?: NodeJS.ProcessEnv
}

interface Opener {
  readonly program: string
  readonly args: readonly string[]
}

function openerFor(url: string, platform: NodeJS.Platform): Opener {
  if (platform === 'darwin') return { program: 'open', args: [url] }
  // The empty text is the title of a window that "start" may open; "&" would begin another command.
  if (platform === 'win32') return { program: 'cmd', args: ['/c', 'start', '""', url.replaceAll('&', '^&')] }
  return { program: 'xdg-open', args: [url] }
}

/**
 * Opens the system's browser. A computer without one is no failure.
 *
 * @param url of http or https
 * @returns whether a browser was found, as far as that can be told. It keeps no process alive
 */
export function openBrowser(url: string, opening: Opening = {}): Promise<boolean> {
  const { platform = process.platform, env = process.env } = opening
  const { program, args } = openerFor(new URL(url).href, platform)
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      stdio: 'ignore',
      detached: true,
      windowsVerbatimArguments: platform === 'win32',
    })
    setTimeout(() => resolve(true), PATIENCE).unref()
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
    child.unref()
  })
}
