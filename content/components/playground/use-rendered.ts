import { useEffect, useRef, useState } from 'react'
import { asProblem } from './compile.ts'
import type { PlaygroundProblem } from './problem.ts'
import { renderText, type Rendered } from './render.tsx'

/** How long the keys rest before a text is rendered, in milliseconds. */
const REST_MS = 150

/** What is shown of a text. */
export interface Shown {
  /** The last result without a problem; null before there was one. */
  readonly rendered: Rendered | null
  readonly problem: PlaygroundProblem | null
  /** Counts the results. */
  readonly version: number
}

const NOTHING: Shown = { rendered: null, problem: null, version: 0 }

/** Renders a text when it has not changed for a moment; the first one at once. Null leaves what is shown. */
export function useRendered(text: string | null): Shown {
  const [shown, setShown] = useState(NOTHING)
  const isFirst = useRef(true)
  useEffect(() => {
    if (text === null) return undefined
    let isOld = false
    const show = async (): Promise<void> => {
      const next = await tryToRender(text)
      if (isOld) return
      setShown(({ rendered, version }) => ({
        rendered: next.rendered ?? rendered,
        problem: next.problem,
        version: version + 1,
      }))
    }
    const timer = setTimeout(() => void show(), isFirst.current ? 0 : REST_MS)
    isFirst.current = false
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [text])
  return shown
}

async function tryToRender(text: string): Promise<Pick<Shown, 'rendered' | 'problem'>> {
  try {
    return { rendered: await renderText(text), problem: null }
  } catch (error) {
    return { rendered: null, problem: asProblem(error) }
  }
}
