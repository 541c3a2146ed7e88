import type { StorageSlot } from 'sitegen/runtime'

/** How long a host that did not answer is left out, in milliseconds. */
const LEFT_OUT_MS = 2 * 60_000

/** Which hosts did not answer, for the client of Algolia: its own store writes that under one key and reads it under another. */
export function hostStates(slotOf: (key: string) => Pick<StorageSlot, 'get' | 'set' | 'del'>) {
  const slot = (host: object | string) => {
    const { url, port = '' } = host as { readonly url: string; readonly port?: number }
    return slotOf(`search.host.${url}:${port}`)
  }
  return {
    async get<T>(host: object | string, fresh: () => Promise<T>): Promise<T> {
      const [time, status] = slot(host).get()?.split('|') ?? []
      if (status === undefined) return fresh()
      if (Math.abs(Date.now() - Number(time)) <= LEFT_OUT_MS)
        return { ...(await fresh()), status, isUp: () => false, isTimedOut: () => status === 'timed out' }
      slot(host).del()
      return fresh()
    },
    async set<T>(host: object | string, state: T): Promise<T> {
      const { status, lastUpdate } = state as { readonly status: string; readonly lastUpdate: number }
      slot(host).set(`${lastUpdate}|${status}`)
      return Promise.resolve(state)
    },
    delete: async () => Promise.resolve(),
    clear: async () => Promise.resolve(),
  }
}
