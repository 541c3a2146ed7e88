import {
  createContext,
  createElement,
  useContext,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { ModulePart } from './shared/content/content.ts'
import { partId } from './shared/content/content-statics.ts'
import { usePageScope } from './page/page-context.ts'
import { renderStatic } from './page/static.tsx'

export const PartsContext = createContext<Readonly<Record<string, ModulePart>>>({})

function usePart(of: string): ModulePart {
  const part = useContext(PartsContext)[of]
  if (part === undefined) throw new Error(`The content of "${of}" is not in the data of this page.`)
  return part
}

/** A folded element of an MDX module: the module holds its number, page data its words. */
export function SgStatic({ of, id }: { readonly of: string; readonly id: number }): ReactElement {
  const node = usePart(of).statics[id]
  if (node === undefined) throw new Error(`Static part ${id} of "${of}" is missing.`)
  return renderStatic(node, partId(of, id), usePageScope().served)
}

/** A text of an MDX module that stands in no folded element: to the component around it, a string like any other. */
export function useSgText(of: string, id: number): string {
  const text = usePart(of).strings?.[id]
  if (text === undefined) throw new Error(`Text ${id} of "${of}" is missing.`)
  return text
}

/** Named unlike attributes: all others are those of the element. */
interface RefProps {
  readonly sgOf: string
  readonly sgRef: number
  /** An element, or a component of the site that stands for one. */
  readonly sgAs: string | ComponentType<Record<string, unknown>>
  readonly children?: ReactNode
}

/** A link or image of an MDX module that could not be folded: its address comes from page data. */
export function SgRef({ sgOf, sgRef, sgAs, children, ...props }: RefProps) {
  return createElement(sgAs, { ...props, ...usePart(sgOf).refs[sgRef] }, children)
}

export function useMDXComponents(): Readonly<Record<string, unknown>> {
  return { ...usePageScope().mdxComponents, SgStatic, SgRef }
}
