import type { ComponentType } from 'react'
import type { IconProps } from '../Icon/icon.tsx'
import type { AdmonitionProps } from './Layout.tsx'

export type TypeProps = Omit<AdmonitionProps, 'type'>

/** The props with a site's own icon of their type: style sheets draw those of the theme. */
export function withIcon(
  Icon: ComponentType<IconProps> & { readonly isOfTheme?: boolean },
  props: TypeProps,
): TypeProps {
  return Icon.isOfTheme === true ? props : { icon: <Icon />, ...props }
}
