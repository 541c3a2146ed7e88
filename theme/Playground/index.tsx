import { ErrorBoundary, useSite } from 'sitegen/runtime'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useNearViewport } from '../common/near-viewport.ts'
import type { LiveBlock } from './playground-live.later.tsx'
import '../styles/content/playground.css'

/** Props of `@theme/Playground`: a block of code that readers can change and run. */
export interface PlaygroundProps extends Omit<LiveBlock, 'position'> {
  /** Where the result is: above the editor or below it. @default `themeConfig.liveCodeBlock.playgroundPosition` */
  readonly position?: LiveBlock['position']
  /** What readers see until the editor is loaded. */
  readonly children?: ReactNode
}

/** Editors and results are made in the browser. */
export const isStatic = false

/** A block of code with an editor and its result. Both are loaded when the block comes near the viewport. */
export default function Playground({ position, children, ...block }: PlaygroundProps) {
  const container = useRef<HTMLDivElement>(null)
  const loaded = useLiveParts(useNearViewport(container))
  const { liveCodeBlock } = useSite().themeConfig
  const place = position ?? liveCodeBlock?.playgroundPosition ?? 'bottom'
  return (
    <div
      ref={container}
      className={`theme-playground playgroundContainer playgroundContainer--${place}`}
      data-live={loaded === null ? undefined : ''}
    >
      {loaded === null ? (
        children
      ) : (
        <ErrorBoundary fallback={() => children}>
          <loaded.LivePlayground {...block} position={place} />
        </ErrorBoundary>
      )}
    </div>
  )
}

interface LiveParts {
  readonly LivePlayground: ComponentType<LiveBlock>
}

function useLiveParts(wanted: boolean): LiveParts | null {
  const [parts, setParts] = useState<LiveParts | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    let gone = false
    const show = async (): Promise<void> => {
      const loaded = await load()
      if (!gone) setParts(loaded)
    }
    void show()
    return () => {
      gone = true
    }
  }, [wanted])
  return parts
}

/** Null when they cannot be loaded: then the code stays as it is. */
async function load(): Promise<LiveParts | null> {
  try {
    return await import('./playground-live.later.tsx')
  } catch {
    return null
  }
}
