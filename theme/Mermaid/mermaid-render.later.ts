import type { MermaidConfig } from 'mermaid'
import mermaid from 'mermaid/dist/mermaid.esm.min.mjs'

export interface DiagramInput {
  /** Of the drawing. No other element of the page may have it, not even the drawing that this one replaces. */
  readonly id: string
  readonly text: string
  readonly theme: string
  readonly options: MermaidConfig
  /** Where the drawing will be shown: it gives width and font. */
  readonly place: HTMLElement
}

/** Options that neither a site nor a diagram can change, whatever they say. */
const FIXED = { startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true } as const
const SECURE = ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'suppressErrorRendering', 'maxEdges']

/** The words at arrows have a contrast of 4.43 to their ground in mermaid's dark theme, a little less than they need. */
const DARK_VARIABLES = { edgeLabelBackground: '#484848' }

let queue: Promise<unknown> = Promise.resolve()

/**
 * A diagram as SVG; an empty text when its place has left the page meanwhile. They are drawn one after the other: mermaid has one
 * set of options for all. @throws when the text is no diagram; the message says where
 */
export function renderDiagram(input: DiagramInput): Promise<string> {
  const drawn = queue.then(() => (input.place.isConnected ? draw(input) : ''))
  queue = drawn.catch(() => undefined)
  return drawn
}

async function draw({ id, text, theme, options, place }: DiagramInput): Promise<string> {
  const { fontFamily } = getComputedStyle(place)
  const secure = [...SECURE, ...(options.secure ?? [])]
  const themeVariables = { ...(theme === 'dark' ? DARK_VARIABLES : {}), ...options.themeVariables }
  mermaid.initialize({
    fontFamily,
    ...options,
    themeVariables,
    theme: theme as NonNullable<MermaidConfig['theme']>,
    ...FIXED,
    secure,
  })
  const bench = workbench(place)
  try {
    return (await mermaid.render(id, text, bench)).svg
  } finally {
    bench.remove()
  }
}

/** An element of the same width that nobody sees: texts can be measured in it, and nothing is left when it goes. */
function workbench(place: HTMLElement): HTMLElement {
  const bench = document.createElement('div')
  bench.setAttribute('aria-hidden', 'true')
  bench.style.cssText = `position:fixed;top:0;left:0;width:${place.clientWidth}px;visibility:hidden;pointer-events:none`
  document.body.append(bench)
  return bench
}
