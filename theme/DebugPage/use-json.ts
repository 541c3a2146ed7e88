import { useEffect, useState } from 'react'
import type { Json } from '../../runtime/shared/json.ts'

/** JSON that is being fetched. */
type LoadedJson =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly value: Json }
  | { readonly state: 'failed'; readonly reason: string }

/** Fetches a JSON file. The component has the address as its key. */
export function useJson(url: string): LoadedJson {
  const [loaded, setLoaded] = useState<LoadedJson>({ state: 'loading' })
  useEffect(() => {
    const aborting = new AbortController()
    readJson(url, aborting.signal)
      .then((value) => setLoaded({ state: 'loaded', value }))
      .catch((error: unknown) => {
        if (!aborting.signal.aborted) setLoaded({ state: 'failed', reason: String(error) })
      })
    return () => aborting.abort()
  }, [url])
  return loaded
}

async function readJson(url: string, signal: AbortSignal): Promise<Json> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return (await response.json()) as Json
}
