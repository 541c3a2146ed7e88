import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { LiveMessage } from '../../runtime/shared/live.ts'

/** Milliseconds between the comments that keep a silent stream open. */
const HEARTBEAT = 15_000

/** Milliseconds after which a page whose stream was lost asks for another. */
const RETRY = 300

/** Characters that wait for a page that does not read; with more its stream is ended, and it comes back. */
const MAX_WAITING = 1024 * 1024

/** What the dev server tells the pages that are open, as server-sent events. Nothing that comes over it is read. */
export type LiveChannel = ReturnType<typeof createLiveChannel>

function eventOf(message: LiveMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

/** Sets up the channel of one server, with an id of its own. Its timer keeps no process alive. */
export function createLiveChannel() {
  const server = randomBytes(8).toString('hex')
  const open = new Set<ServerResponse>()
  let problems: LiveMessage | null = null
  let isClosed = false

  const sendAll = (text: string): void => {
    for (const res of open) {
      if (res.writableLength > MAX_WAITING) res.destroy()
      else res.write(text)
    }
  }

  const heartbeat = setInterval(() => sendAll(':\n\n'), HEARTBEAT)
  heartbeat.unref()

  return {
    /** What pages are greeted with; nobody else knows it. */
    server,
    /** Tells all pages that are open. `problems` is also told to those that connect later. */
    send(message: LiveMessage): void {
      if (isClosed) return
      if (message.kind === 'problems') problems = message
      sendAll(eventOf(message))
    },
    /**
     * Answers a request for the event stream with `hello`, the last `problems`, and then all that is sent. What was
     * sent before is not told again: pages ask for what they show when they are greeted.
     */
    connect(res: ServerResponse): void {
      const { req } = res
      // No answer: after one that is no stream browsers do not ask again, and the next server may soon be there.
      if (isClosed) return void res.destroy()
      res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      if (req.method === 'HEAD') return void res.end()

      const first: LiveMessage[] = [{ kind: 'hello', server }]
      if (problems !== null) first.push(problems)
      res.write(`retry: ${RETRY}\n\n${first.map(eventOf).join('')}`)
      req.resume()
      req.socket.setKeepAlive(true, HEARTBEAT)
      open.add(res)
      res.once('close', () => open.delete(res))
    },
    connections: () => open.size,
    /** Ends all streams; what is sent afterwards is told nobody. */
    close(): void {
      isClosed = true
      clearInterval(heartbeat)
      for (const res of open) res.destroy()
    },
  }
}
