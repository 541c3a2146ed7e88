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

/** The element itself says when it needs the client. */
export const isStatic = true

/** A block of code with an editor and its result. Both are loaded when the block comes near the viewport. */
export default function Playground({ position, children, ...block }: PlaygroundProps) {
  const container = useRef<HTMLDivElement>(null)
  const near = useNearViewport(container)
  const [Live, setLive] = useState<ComponentType<LiveBlock> | null>(null)
  useEffect(() => {
    if (near)
      import('./playground-live.later.tsx').then(
        ({ LivePlayground }) => setLive(() => LivePlayground),
        // On failure the code stays as it is.
        () => undefined,
      )
  }, [near])
  const { liveCodeBlock } = useSite().themeConfig
  const place = position ?? liveCodeBlock?.playgroundPosition ?? 'bottom'
  return (
    <div
      ref={container}
      data-client-near=""
      className={`theme-playground playgroundContainer playgroundContainer--${place}`}
      data-live={Live === null ? undefined : ''}
    >
      {Live === null ? (
        children
      ) : (
        <ErrorBoundary fallback={() => children}>
          <Live {...block} position={place} />
        </ErrorBoundary>
      )}
    </div>
  )
}
