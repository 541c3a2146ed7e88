/** How long something of a height takes to open or close, in milliseconds: longer the higher it is, ever less so. */
export function slideDuration(height: number): number {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 1
  const rows = height / 36
  return Math.round((4 + 15 * rows ** 0.25 + rows / 5) * 10)
}

/**
 * Lets an element that was shown or hidden just now open or close by its height. While it closes it has the attribute `data-sliding`,
 * for which style sheets have to show it even though it is `hidden`.
 */
export function slide(element: HTMLElement, isOpen: boolean): void {
  const isUnderWay = 'sliding' in element.dataset
  const now = element.offsetHeight
  for (const animation of element.getAnimations()) animation.cancel()
  element.dataset['sliding'] = ''
  const height = element.scrollHeight
  const from = isUnderWay ? now : isOpen ? 0 : height
  const frames = [from, isOpen ? height : 0].map((size) => ({ height: `${size}px`, overflow: 'clip' }))
  const animation = element.animate(frames, { duration: slideDuration(height), easing: 'ease-in-out' })
  animation.onfinish = () => delete element.dataset['sliding']
}
