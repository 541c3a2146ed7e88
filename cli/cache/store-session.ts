import { noop } from 'lodash-es'
import { StoreFailure, type ArtifactStore } from '../kept/artifact-store.ts'
import { unpack, type FoundItem, type Packed } from '../kept/packs.ts'
import { orNull } from '../types/memoized.ts'

/** Requests at a time. */
const AT_ONCE = 8
/** A store that brings fewer bytes a second is given up after a while: making results is faster. */
const LEAST_BYTES = 4_000_000
/** What is compressed has been so much larger. */
const USUAL_RATIO = 6

export type StoreSession = ReturnType<typeof openStoreSession>

/** What one build asks of a store. From its first failure on, nothing is asked any more. */
export function openStoreSession(store: ArtifactStore) {
  let problem: string | null = null
  let isUsable = true
  const fail = (reason: string): null => {
    problem ??= reason
    return null
  }
  const giveUp = (reason: string): null => {
    isUsable = false
    return fail(reason)
  }
  const ask = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (!isUsable) return null
    return work().catch((error: unknown) => {
      if (error instanceof StoreFailure) return giveUp(error.message)
      throw error
    })
  }
  const createPace = () => paceOf(store.patience, () => giveUp('it is slower than making the results'))
  const pace = createPace()
  const getPack = async (key: string): Promise<readonly FoundItem[] | null> => {
    const bytes = await ask(() => store.get(key))
    if (bytes === null) return null
    return (await unpack(key, bytes)) ?? fail('a pack in it is damaged')
  }
  const put = (key: string, bytes: Uint8Array): Promise<unknown> => ask(() => store.put(key, bytes))
  return {
    isUsable: () => isUsable,
    /** What was wrong first: the end of a sentence. Null for nothing. */
    problem: () => problem,
    put,
    /** A value that names its own key, so that one in the place of another is none. */
    async getValue<T extends { readonly of: string }>(
      key: string,
      schema: { parse(value: unknown): T },
    ): Promise<T | null> {
      const bytes = await ask(() => store.get(key))
      pace(0)
      if (bytes === null) return null
      const value = orNull(() => schema.parse(JSON.parse(bytes.toString('utf8'))))
      return value?.of === key ? value : fail('a list of results in it is damaged')
    },
    /** Hands over what packs hold, in their order, or null for one that is not there. */
    async getPacks(
      keys: readonly string[],
      take: (key: string, items: readonly FoundItem[] | null) => void,
    ): Promise<void> {
      const waiting = [...keys]
      const coming: Promise<readonly FoundItem[] | null>[] = []
      const ahead = (): void => {
        const key = waiting.shift()
        if (key === undefined) return
        const pack = getPack(key)
        // The first one that fails is enough.
        pack.catch(noop)
        coming.push(pack)
      }
      for (let index = 0; index < AT_ONCE; index++) ahead()
      for (const key of keys) {
        const items = (await coming.shift()) ?? null
        ahead()
        take(key, items)
        pace((items ?? []).reduce((sum, { bytes }) => sum + bytes.byteLength, 0))
      }
    },
    /** Whether all of them could be put. */
    async putPacks(packs: readonly Packed[]): Promise<boolean> {
      const putPace = createPace()
      const waiting = [...packs]
      const work = async (): Promise<void> => {
        for (let pack = waiting.pop(); pack !== undefined; pack = waiting.pop()) {
          if (!isUsable) return
          const bytes = await pack.bytes()
          // What was published is gone already.
          if (bytes === null) giveUp('files of the output were removed while they were put there')
          else await put(pack.key, bytes)
          putPace((bytes?.byteLength ?? 0) * USUAL_RATIO)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return isUsable
    },
  }
}

/** Counts what comes, and calls when it comes too slowly. */
function paceOf(patience: number, onSlow: () => void): (bytes: number) => void {
  let [started, total] = [0, 0]
  return (bytes) => {
    started ||= performance.now()
    total += bytes
    const waited = performance.now() - started
    if (waited > patience && total / (waited / 1000) < LEAST_BYTES) onSlow()
  }
}
