import type { ComponentType, CSSProperties, ReactNode } from 'react'
import type { AdmonitionProps } from '../Admonition/Layout.tsx'
import { classNames } from '../common/elements.ts'

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
  const classes = classNames('sg-icon', `sg-icon--${name}`, className)
  if (children === undefined) return <span className={classes} aria-hidden="true" />
  return (
    <span className={classes}>
      <span className="sr-only">{children}</span>
    </span>
  )
}

/** The same of one that has no class of its own. Decoration: it has no words. */
export function Picture({ name, className }: IconProps & { readonly name: string }) {
  const style: CSSProperties & Record<'--sg-icon', string> = { '--sg-icon': `var(--sg-icon-${name})` }
  return <span className={classNames('sg-icon', className)} style={style} aria-hidden="true" />
}

export type TypeProps = Omit<AdmonitionProps, 'type'>

/** The props with a site's own icon of their type: style sheets draw those of the theme. */
export function withIcon(
  Icon: ComponentType<IconProps> & { readonly isOfTheme?: boolean },
  props: TypeProps,
): TypeProps {
  return Icon.isOfTheme === true ? props : { icon: <Icon />, ...props }
}
