import type { ReactNode, CSSProperties } from 'react'

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

/** A picture of styles/base/tokens that has no class of its own. Decoration: it has no words. */
export function Picture({ name, className }: IconProps & { readonly name: string }) {
  const style: CSSProperties & Record<'--sg-icon', string> = { '--sg-icon': `var(--sg-icon-${name})` }
  return (
    <span
      className={className === undefined ? 'sg-icon' : `sg-icon ${className}`}
      style={style}
      aria-hidden="true"
    />
  )
}
