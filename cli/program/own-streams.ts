import type { OutputStream } from '../report/print.ts'

interface Streams {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
}

interface OwnStreams extends Streams {
  /** From now on what is printed goes where it would go without this. */
  readonly release: () => void
}

const MARK = '[site] '

/**
 * Leads what the configuration, plugins and components print to standard error, each line marked: standard output is for
 * what the command says itself, by the streams that this gives.
 */
export function ownStreams({ stdout, stderr }: Streams): OwnStreams {
  const own = { stdout: unchanged(stdout), stderr: unchanged(stderr) }
  let isLineBegun = false
  const write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    const done = rest.find((one) => typeof one === 'function') as (() => void) | undefined
    const marked = text.replace(/^(?=.)/gm, (_, at: number) => (at === 0 && isLineBegun ? '' : MARK))
    isLineBegun = text !== '' && !text.endsWith('\n')
    return own.stderr.write(marked, done)
  }
  Object.assign(stdout, { write })
  Object.assign(stderr, { write })
  return {
    ...own,
    release() {
      Object.assign(stdout, { write: own.stdout.write })
      Object.assign(stderr, { write: own.stderr.write })
    },
  }
}

/** The stream as it is now, whatever becomes of its methods. */
function unchanged(stream: OutputStream): OutputStream {
  const write = stream.write.bind(stream)
  return new Proxy(stream, {
    get(target, name) {
      if (name === 'write') return write
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
