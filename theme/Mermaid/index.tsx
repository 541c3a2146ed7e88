import { translate, useColorMode, useSite, type ColorMode } from 'sitegen/runtime'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import type { DiagramInput } from './mermaid-render.later.ts'
import { useNearViewport } from '../common/near-viewport.ts'
import '../styles/content/mermaid.css'

export interface MermaidProps {
  /** The diagram in the language of Mermaid. */
  readonly value: string
}

type Drawing = { readonly svg: string; readonly mode: ColorMode } | { readonly error: string }

/** The element itself says when it needs the client. */
export const isStatic = true

/**
 * A diagram. It is drawn when it comes near the viewport, and again when the colour mode changes. Until then
 * readers see its text.
 */
export default function Mermaid({ value }: MermaidProps) {
  const container = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(value, container)
  const drawn = drawing !== null && 'svg' in drawing ? drawing : null
  return (
    <div ref={container} data-client-near="" className="theme-mermaid docusaurus-mermaid-container">
      {drawing !== null && 'error' in drawing && (
        <div className="mermaidError" role="alert">
          <p>{translate({ id: 'theme.Mermaid.error', message: 'This diagram could not be drawn.' })}</p>
          <pre>{drawing.error}</pre>
        </div>
      )}
      {drawn === null ? (
        <pre className="mermaidSource">{value}</pre>
      ) : (
        <div
          className={`mermaidDrawing mermaidDrawing--${drawn.mode}`}
          dangerouslySetInnerHTML={{ __html: drawn.svg }}
        />
      )}
    </div>
  )
}

/** Null until there is a first one. An older drawing stays while the next is made. */
function useDrawing(text: string, container: RefObject<HTMLDivElement | null>): Drawing | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const { mermaid: config } = useSite().themeConfig
  const { colorMode: mode } = useColorMode()
  const near = useNearViewport(container)
  const id = `mermaid-${useId().replace(/\W/g, '')}`
  const count = useRef(0)
  useEffect(() => {
    const place = container.current
    if (!near || place === null) return undefined
    let stale = false
    count.current += 1
    const drawingId = `${id}-${count.current}`
    const theme = config?.theme?.[mode] ?? (mode === 'dark' ? 'dark' : 'default')
    const show = async (): Promise<void> => {
      const input = { id: drawingId, text, theme, options: config?.options ?? {}, place }
      const next = await draw(input, mode)
      if (!stale) setDrawing(next)
    }
    void show()
    return () => {
      stale = true
    }
  }, [near, mode, text, id, config, container])
  return drawing
}

async function draw(input: DiagramInput, mode: ColorMode): Promise<Drawing> {
  try {
    const { renderDiagram } = await import('./mermaid-render.later.ts')
    return { svg: await renderDiagram(input), mode }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
