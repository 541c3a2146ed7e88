import * as z from 'zod/mini'
import type { ArtifactStore } from '../kept/artifact-store.ts'
import { artifactKey, packsOf, type Packed } from '../kept/packs.ts'
import { KEPT } from '../kept/registry.ts'
import { folderStore, getJson, makerOf, tryPut } from '../kept/store.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { contentHash } from '../types/fingerprints.ts'
import { mergedStates } from './merge-states.ts'
import { createRestorer, snapshotItems, type Restored, type SnapshotScope } from './snapshot.ts'
import { openStoreSession, type StoreSession } from './store-session.ts'

const KEY = z.string().check(z.regex(/^[\da-f]{32}$/))

/** Which packs hold the results of a build. */
const MANIFEST = z.object({ of: KEY, state: z.array(KEY), rest: z.array(KEY) })

/** How many shards the builds of a commit are divided into. */
const SHARDS = z.object({ of: KEY, shards: z.int().check(z.minimum(2), z.maximum(1000)) })

type Manifest = z.infer<typeof MANIFEST>

/** What the last build knew of a store. */
interface Known {
  /** That lie there. */
  readonly packs: readonly string[]
  readonly manifest: string
  /** The shards that were taken from it last, as JSON. */
  readonly shards: string
}

/** The part of the pages that a build makes, counted from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

interface SharedOptions extends SnapshotScope {
  readonly store: ArtifactStore
  /** Of this build and of its ancestors, the nearest first. */
  readonly commits: () => Promise<readonly string[]>
  readonly shard: Shard | null
  /** Absolute folder for files of the output that are taken from the store; made when there are any. */
  readonly outDir: string
  /** Whether an earlier build on this machine left its results. */
  readonly hasOwn: boolean
}

/**
 * Results in a store that several machines use: those of the same commit or of an ancestor are taken from there, and what is
 * new is put there. Whatever is wrong with the store costs time at most, and is told once.
 */
export function openSharedResults(options: SharedOptions) {
  const { store, workDir, outDir, languages, shard, hasOwn } = options
  const session = openStoreSession(store)
  const identity = JSON.stringify(languages.map(({ folder, place }) => [folder, place.engine, place.name]))
  const keyOf = (commit: string, part: string): string => artifactKey('manifest', identity, commit, part)
  const memory = openMemory(workDir, store, identity)
  const taking = { session, packs: memory.packs, workDir, outDir }
  let shards = memory.last.shards
  const fromShards = async (commit: string): Promise<Restored | null> => {
    const parts = await shardsOf(session, (part) => keyOf(commit, part))
    const found = JSON.stringify(parts)
    if (parts.length === 0 || (hasOwn && found === shards)) return null
    shards = found
    return takeResults(parts, languages, taking)
  }
  return {
    /** Brings the results of the nearest build that there are; null when there are none. */
    async restore(): Promise<Restored | null> {
      const commits = await options.commits()
      const ofShards = shard === null ? await fromShards(commits[0] ?? '') : null
      if (ofShards !== null || hasOwn) return ofShards
      for (const commit of commits) {
        const manifest = session.isUsable() ? await session.getValue(keyOf(commit, ''), MANIFEST) : null
        const restored = manifest && (await takeResults([manifest], languages, taking))
        if (restored !== null) return restored
      }
      return null
    },
    /** Puts what a build has made into the store. */
    async share(published: Parameters<typeof snapshotItems>[1]): Promise<void> {
      if (store.isReadOnly || !session.isUsable()) return
      const [commit = ''] = await options.commits()
      const items = snapshotItems(options, published)
      const of = keyOf(commit, shard === null ? '' : `${shard.index}/${shard.count}`)
      const [state, rest] = [packsOf(items.state), packsOf(items.rest)]
      const manifest = JSON.stringify({ of, state: state.map(keyOfPack), rest: rest.map(keyOfPack) })
      const { last } = memory
      if (manifest === last.manifest && shards === last.shards) return
      const packs = [...state, ...rest]
      const isPut = await session.putPacks(packs.filter((pack) => !memory.packs.has(pack.key)))
      if (!isPut) return
      await session.put(of, Buffer.from(manifest))
      if (shard !== null) await session.put(...shardsEntry(keyOf(commit, 'shards'), shard))
      if (session.isUsable()) memory.save({ packs: packs.map(keyOfPack), manifest, shards })
    },
    /** What was wrong with the store, for those who operate it. */
    problem(): Diagnostic | null {
      const problem = session.problem()
      if (problem === null) return null
      return {
        code: 'REMOTE_CACHE_FAILED',
        level: 'warning',
        message: `The store of results at ${store.shown} was of no use: ${problem}. The build made the results itself.`,
        hint: 'Check cache.remote and TURBO_API, TURBO_TOKEN and TURBO_TEAM, and the server. The site is right without it.',
      }
    },
  }
}

function keyOfPack({ key }: Packed): string {
  return key
}

/** What is known of a store from build to build. */
function openMemory(workDir: string, { shown }: ArtifactStore, identity: string) {
  const entry = {
    kind: KEPT.shared,
    name: `${contentHash(shown)}.json`,
    maker: makerOf(KEPT.shared, identity),
  }
  const last = (getJson(folderStore(workDir), entry) as Known | null) ?? {
    packs: [],
    manifest: '',
    shards: '',
  }
  return {
    last,
    /** Packs that lie there. */
    packs: new Set(last.packs),
    save: (next: Known): void => tryPut(folderStore(workDir), entry, JSON.stringify(next)),
  }
}

function shardsEntry(of: string, { count }: Shard): readonly [key: string, bytes: Buffer] {
  return [of, Buffer.from(JSON.stringify({ of, shards: count }))]
}

/** The shards that a commit was built in, as far as they are there. */
async function shardsOf(
  session: StoreSession,
  keyOf: (part: string) => string,
): Promise<readonly Manifest[]> {
  const found = await session.getValue(keyOf('shards'), SHARDS)
  const parts: Manifest[] = []
  for (let index = 1; index <= (found?.shards ?? 0); index++) {
    const manifest = await session.getValue(keyOf(`${index}/${found?.shards ?? 0}`), MANIFEST)
    if (manifest !== null) parts.push(manifest)
  }
  return parts
}

interface Taking {
  readonly session: StoreSession
  /** Packs that are known to lie in the store. */
  readonly packs: Set<string>
  readonly workDir: string
  readonly outDir: string
}

/** Takes the results of one build, or of the shards of one; null when no state of them is whole. */
async function takeResults(
  manifests: readonly Manifest[],
  languages: SharedOptions['languages'],
  { session, packs, workDir, outDir }: Taking,
): Promise<Restored | null> {
  const restorer = createRestorer(workDir, outDir)
  const states: ReadonlyMap<string, Buffer>[] = []
  for (const { state, rest } of manifests) {
    let isWhole = true
    const take: Parameters<StoreSession['getPacks']>[1] = (key, items) => {
      if (items === null) packs.delete(key)
      else packs.add(key)
      isWhole &&= items !== null
      for (const item of items ?? []) restorer.take(item)
    }
    await session.getPacks(state, take)
    const found = restorer.states()
    if (!isWhole) continue
    states.push(found)
    await session.getPacks(rest, take)
  }
  return states.length === 0 ? null : restorer.finish(mergedStates(states), languages)
}
