import type { ReactNode } from 'react'

/** Props of every part below `@theme/Icon`. */
export interface IconProps {
  /** Further class of the element. */
  readonly className?: string
}

interface MaskIconProps extends IconProps {
  /** Name of the picture in styles/base/icons.css. */
  readonly name: string
  /** Text for people who do not see the picture. @default none: the picture is decoration */
  readonly children?: ReactNode
}

/** A picture drawn by the style sheet in the colour of the text, so that using it twice costs no markup. */
export function MaskIcon({ name, className, children }: MaskIconProps) {
  const classes = `sg-icon sg-icon--${name}${className === undefined ? '' : ` ${className}`}`
  if (children === undefined) return <span className={classes} aria-hidden="true" />
  return (
    <span className={classes}>
      <span className="sr-only">{children}</span>
    </span>
  )
}
