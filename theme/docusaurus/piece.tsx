import { createElement, type ComponentType } from 'react'
import own from 'sitegen/own-pieces'

type Props = Readonly<Record<string, unknown>>

/** What stands here for the parts that only Docusaurus has, by their names. */
const known: Record<string, unknown> = {}

/** Tells what stands for parts that only Docusaurus has. */
export function addPieces(pieces: Readonly<Record<string, unknown>>): void {
  Object.assign(known, pieces)
}

/** A part that only Docusaurus has: that of the site, or what stands for it here. */
export function Piece({ of, ...props }: Props & { readonly of: string }) {
  return createElement((own[of] ?? known[of]) as ComponentType<Props>, props)
}

export function piece(of: string): ComponentType<Props> {
  return (props) => <Piece {...props} of={of} />
}
