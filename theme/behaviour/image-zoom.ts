/**
 * Images of text that open large. Part of the loader of sites with `themeConfig.imageZoom`; all but the question whether there is an
 * image comes later.
 * @module
 */
import { later, onClick } from './events.ts'

const zoom = later(() => import('./image-zoom.later.ts'))

/** Images that do nothing else when they are clicked. */
export const ZOOMED = '.markdown img:not(a *, button *, [class*="no-zoom"])'

export function startImageZoom(): void {
  addEventListener(
    'pointerover',
    ({ target }) => {
      if (target instanceof Element && target.matches(ZOOMED)) zoom.use(() => undefined)
    },
    { passive: true },
  )
  addEventListener('keydown', ({ key }) => {
    if (key === 'Tab' && document.querySelector(ZOOMED) !== null) zoom.use(({ markImages }) => markImages())
  })
  onClick(ZOOMED, (image) => zoom.use(({ showImage }) => showImage(image as HTMLImageElement)))
}
