import { useEffect, useState } from 'react'
import type { Json } from '../../runtime/shared/json.ts'

/** JSON that is being fetched. */
type LoadedJson =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly value: Json }
  | { readonly state: 'failed'; readonly reason: string; readonly retry: () => void }

/** Fetches a JSON file. The component has the address as its key. */
export function useJson(url: string): LoadedJson {
  const [loaded, setLoaded] = useState<LoadedJson>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const aborting = new AbortController()
    readJson(url, aborting.signal)
      .then((value) => setLoaded({ state: 'loaded', value }))
      .catch((error: unknown) => {
        if (aborting.signal.aborted) return
        const retry = (): void => {
          setLoaded({ state: 'loading' })
          setAttempt(attempt + 1)
        }
        setLoaded({ state: 'failed', reason: String(error), retry })
      })
    return () => aborting.abort()
  }, [url, attempt])
  return loaded
}

async function readJson(url: string, signal: AbortSignal): Promise<Json> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return (await response.json()) as Json
}
