import { noop } from 'lodash-es'
import { StoreFailure, type ArtifactStore } from '../kept/artifact-store.ts'
import { unpack, type FoundItem, type Packed } from '../kept/packs.ts'
import { orNull } from '../types/memoized.ts'

/** Requests at a time. */
const AT_ONCE = 8
/** A store that is waited for so long, for fewer bytes a second, is given up: making results is faster. */
const LEAST_BYTES = 500_000

export type StoreSession = ReturnType<typeof openStoreSession>

/** Asks a store. From its first failure on, nothing is asked any more. */
function openRequests({ patience }: ArtifactStore) {
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
  return {
    isUsable: () => isUsable,
    /** What was wrong first: the end of a sentence. Null for nothing. */
    problem: () => problem,
    fail,
    giveUp,
    async ask<T>(work: () => Promise<T>): Promise<T | null> {
      if (!isUsable) return null
      return work().catch((error: unknown) => {
        if (error instanceof StoreFailure) return giveUp(error.message)
        throw error
      })
    },
    createPace: (atOnce: number) =>
      paceOf(patience * atOnce, (bytes, seconds) => {
        if ((bytes * atOnce) / seconds < LEAST_BYTES) giveUp('it is slower than making the results')
      }),
  }
}

/** What one build takes from a store and puts there. */
export function openStoreSession(store: ArtifactStore) {
  const { isUsable, problem, fail, giveUp, ask, createPace } = openRequests(store)
  const [pace, packPace] = [createPace(1), createPace(AT_ONCE)]
  const getPack = async (key: string): Promise<readonly FoundItem[] | null> => {
    const waited = packPace()
    const bytes = await ask(() => store.get(key))
    waited(bytes?.length ?? 0)
    if (bytes === null) return null
    return (await unpack(key, bytes)) ?? fail('a pack in it is damaged')
  }
  const put = (key: string, bytes: Uint8Array): Promise<unknown> => ask(() => store.put(key, bytes))
  return {
    isUsable,
    problem,
    put,
    /** A value that names its own key, so that one in the place of another is none. */
    async getValue<T extends { readonly of: string }>(
      key: string,
      schema: { parse(value: unknown): T },
    ): Promise<T | null> {
      const waiting = pace()
      const bytes = await ask(() => store.get(key))
      waiting(0)
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
      }
    },
    /** Whether all of them could be put. */
    async putPacks(packs: readonly Packed[]): Promise<boolean> {
      const putPace = createPace(AT_ONCE)
      const waiting = [...packs]
      const work = async (): Promise<void> => {
        for (let pack = waiting.pop(); pack !== undefined; pack = waiting.pop()) {
          if (!isUsable()) return
          const bytes = await pack.bytes()
          // What was published is gone already.
          if (bytes === null) return void giveUp('files of the output were removed while they were put there')
          const waited = putPace()
          await put(pack.key, bytes)
          waited(bytes.length)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return isUsable()
    },
  }
}

/** Adds up what is waited for. Judged when that has taken longer than the patience, in milliseconds. */
function paceOf(patience: number, onPace: (bytes: number, seconds: number) => void) {
  let [waited, total] = [0, 0]
  return () => {
    const began = performance.now()
    return (bytes: number): void => {
      waited += performance.now() - began
      total += bytes
      if (waited > patience) onPace(total, waited / 1000)
    }
  }
}
