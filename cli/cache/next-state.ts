import { inputOf, type InputKey } from '../types/inputs.ts'
import type { Fingerprint, Fingerprints } from '../types/fingerprints.ts'
import type { BuildState, NextState } from './build-state.ts'
import type { CachedCode } from './code-cache.ts'
import type { KeptContent } from './content-cache.ts'
import type { PageCache } from './page-cache.ts'
import type { EncodedPages } from './page-records.ts'
import { rowsOf } from './rows.ts'

/** What a build has found out. */
interface Results {
  readonly state: BuildState | null
  readonly fingerprints: Fingerprints
  readonly content: KeptContent
  readonly code: CachedCode
  readonly pages: PageCache
  /** When the build began, in milliseconds since 1970. */
  readonly startedAt: number
}

/** Whether a build found out nothing that the one before did not know. */
export function isAsBefore(
  { state, fingerprints, content, pages }: Results,
  outputs: ReadonlyMap<string, Fingerprint>,
): boolean {
  const [compiled, rendered] = [content.counts(), pages.counts()]
  return (
    state !== null &&
    fingerprints.isUnchanged() &&
    compiled.misses + rendered.misses === 0 &&
    rendered.hits === state.pages.size &&
    outputs.size === state.outputs.size &&
    // A fingerprint that still holds is the very same.
    [...outputs].every(([path, mark]) => state.outputs.get(path) === mark)
  )
}

/** What was changed while the build ran may be older in its results than it looks now: no input tells of it. */
export function savedResults({
  state,
  code,
  pages,
  fingerprints,
  startedAt,
}: Results): Omit<EncodedPages, 'others'> & Pick<NextState, 'inputValues' | 'files' | 'bundle'> {
  const { kept: made, inputs } = code
  const young = fingerprints.youngerThan(startedAt)
  const isRecent = (key: InputKey): boolean => young.has(inputOf(key).name)
  const kept = made.inputs.some(isRecent) ? null : made
  for (const key of kept?.inputs ?? []) inputs.valueOf(key)
  const { others, ...records } = pages.records(kept?.inputs ?? [])
  const isCertain = (key: InputKey): boolean => kept !== null && (young.size === 0 || !isRecent(key))
  const files = [...fingerprints.all()].filter(([name]) => !young.has(name))
  return {
    ...records,
    files: rowsOf(files, state?.files),
    // What nobody asked for is an input of nothing that is kept.
    inputValues: records.inputKeys.map((key) => (isCertain(key) ? inputs.askedValueOf(key) : null)),
    bundle: kept === null ? null : { inputs: others, bundle: kept.bundle },
  }
}
