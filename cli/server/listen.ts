import { once } from 'node:events'
import type { Server } from 'node:http'
import { UsageError } from '../report/diagnostic.ts'

/** How many ports after the wished one are tried. */
const PORT_ATTEMPTS = 50

/** Where a server should listen. */
export interface ListenAddress {
  /** 0 takes any free port. */
  readonly port: number
  /** `localhost` means 127.0.0.1 only: the name may stand for two addresses, of which one may be somebody else's. */
  readonly host: string
}

/** @returns the port */
async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** What to throw instead of the system's error. */
function listenProblem(error: unknown, { port, host }: ListenAddress): unknown {
  const code = codeOf(error)
  if (code === 'EACCES') {
    return new UsageError(
      `Port ${port} may not be used by this account.`,
      'Choose a port above 1023 with --port.',
    )
  }
  if (code === 'EADDRINUSE') {
    const last = Math.min(port + PORT_ATTEMPTS, 65_535)
    return new UsageError(`The ports ${port} to ${last} are taken.`, 'Choose another with --port.')
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UsageError(
      `"${host}" is not an address of this computer.`,
      'Use --host localhost or --host 0.0.0.0.',
    )
  }
  return error
}

/**
 * Listens on the wished port or the next free one.
 *
 * @returns the port
 * @throws UsageError when the address cannot be listened on
 */
export async function listenNear(server: Server, options: ListenAddress): Promise<number> {
  const host = options.host === 'localhost' ? '127.0.0.1' : options.host
  const last = options.port === 0 ? 0 : Math.min(options.port + PORT_ATTEMPTS, 65_535)
  for (let port = options.port; ; port += 1) {
    try {
      return await listen(server, port, host)
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || port >= last) throw listenProblem(error, options)
    }
  }
}
