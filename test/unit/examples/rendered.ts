import katex from 'katex'
import { parseHTML } from 'linkedom'

/** What KaTeX says about a formula. */
export function mathProblems(code: string): readonly string[] {
  try {
    katex.renderToString(code, { displayMode: true, strict: 'error' })
    return []
  } catch (error) {
    return [String(error)]
  }
}

let parser: Promise<(text: string) => Promise<unknown>> | undefined

/** What Mermaid says about a diagram. */
export async function diagramProblems(code: string): Promise<readonly string[]> {
  parser ??= loadParser()
  const parse = await parser
  try {
    await parse(code)
    return []
  } catch (error) {
    return [String(error)]
  }
}

/** Mermaid cleans labels with what it finds of a browser when it is loaded. */
async function loadParser(): Promise<(text: string) => Promise<unknown>> {
  const { window, document } = parseHTML('<!doctype html><html><body></body></html>')
  Object.assign(globalThis, { window, document })
  const { default: mermaid } = await import('mermaid')
  return async (text) => {
    Object.assign(globalThis, { window, document })
    try {
      return await mermaid.parse(text)
    } finally {
      Reflect.deleteProperty(globalThis, 'window')
      Reflect.deleteProperty(globalThis, 'document')
    }
  }
}
