import type { CSSProperties } from 'react'
import type { IconProps } from './icon.tsx'

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
