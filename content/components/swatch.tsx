import type { ReactElement } from 'react'

interface SwatchProps {
  /** Name of a custom property that holds a colour: `--ifm-color-primary`. */
  readonly name: string
}

/** A colour of the theme with its name. */
export default function Swatch({ name }: SwatchProps): ReactElement {
  return (
    <span className="swatch">
      <span className="swatch__colour" style={{ background: `var(${name})` }} />
      <code>{name}</code>
    </span>
  )
}
