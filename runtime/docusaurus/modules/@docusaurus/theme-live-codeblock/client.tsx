import { createContext, type PropsWithChildren } from 'react'
import { useGiven } from '../../../../page/page-context.ts'

export interface PlaygroundValue {
  /** Puts the code back as it was at first. */
  readonly reset: () => void
}

const PlaygroundContext = /* @__PURE__ */ createContext<PlaygroundValue | null>(null)

/** Gives parts of a playground of the site's own what they share. */
export function PlaygroundProvider(props: PropsWithChildren<{ readonly value: PlaygroundValue }>) {
  return <PlaygroundContext value={props.value}>{props.children}</PlaygroundContext>
}

/** @throws outside of the provider */
export function usePlayground(): PlaygroundValue {
  return useGiven(
    PlaygroundContext,
    'usePlayground() needs a <PlaygroundProvider> around the component that calls it.',
  )
}
