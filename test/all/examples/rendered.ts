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

/** Mermaid cleans labels with what it finds of a browser when it is loaded, and when it is used. */
async function loadParser(): Promise<(text: string) => Promise<unknown>> {
  const { window, document } = parseHTML('<!doctype html><html><body></body></html>')
  const { default: mermaid } = await withGlobals({ window, document }, () => import('mermaid'))
  return (text) => withGlobals({ window, document }, () => mermaid.parse(text))
}

/** Other tests of this process have globals of their own. */
async function withGlobals<T>(values: Readonly<Record<string, unknown>>, work: () => Promise<T>): Promise<T> {
  const before = Object.keys(values).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  try {
    return await work()
  } finally {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name)
      if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor)
    }
  }
}
