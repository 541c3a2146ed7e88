import type { MouseEvent } from 'react'

/**
 * For a panel that the `<details>` before it opens: closes it when a link of the panel is followed. Another page has
 * the menu closed anyway, but the link may lead to a place on this one.
 */
export function closeMenu({ target, currentTarget }: MouseEvent): void {
  const menu = currentTarget.previousElementSibling
  if (target instanceof Element && target.closest('a') !== null) menu?.removeAttribute('open')
}
