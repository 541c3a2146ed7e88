import { useEffect, useEffectEvent, useState } from 'react'
import { isShareHash, sharedText } from './share.ts'

/** What the address of the page holds. */
export interface SharedText {
  /** Null when it holds no text. */
  readonly text: string | null
  /** Why the text of the link cannot be shown. */
  readonly problem: string | null
}

const NONE: SharedText = { text: null, problem: null }

/** Reads the text of a share link when the page opens, and whenever another link is followed. */
export function useSharedText(onText: (text: string) => void): SharedText {
  const [shared, setShared] = useState(NONE)
  const read = useEffectEvent(async (): Promise<void> => {
    if (!isShareHash(location.hash)) return
    try {
      const text = await sharedText(location.hash)
      setShared({ text, problem: null })
      onText(text)
    } catch (error) {
      setShared({ text: null, problem: error instanceof Error ? error.message : String(error) })
    }
  })
  useEffect(() => {
    const listen = (): void => void read()
    listen()
    addEventListener('hashchange', listen)
    return () => removeEventListener('hashchange', listen)
  }, [])
  return shared
}
