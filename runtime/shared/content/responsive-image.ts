import { defined, type JsonObject } from '../json.ts'

export interface ResponsiveImage {
  readonly src: string
  /** Absent for images that are shown as they are. */
  readonly srcSet?: string
  readonly sizes?: string
  /** Size of the widest in pixels; absent when it is not known. */
  readonly width?: number
  readonly height?: number
  /** A tiny copy as a data URI, shown until the image is there. */
  readonly placeholder?: string
}

/** Props of the `<img>` of a responsive image, in the order in which they are written. */
export function responsiveProps({
  src,
  srcSet,
  sizes,
  width,
  height,
  placeholder,
}: ResponsiveImage): JsonObject {
  return {
    src,
    ...defined({ srcSet, sizes, width, height }),
    ...(placeholder !== undefined && {
      style: { backgroundImage: `url(${placeholder})`, backgroundSize: 'cover' },
    }),
  }
}

/**
 * What an author sets wins. One side of an image leaves the other to the browser; an image in several widths then keeps
 * its shape by CSS.
 */
export function withoutOwn(props: JsonObject, own: readonly string[]): JsonObject {
  if (own.length === 0) return props
  const sides = own.filter((name) => name === 'width' || name === 'height')
  const dropped = new Set(sides.length === 0 ? own : [...own, 'width', 'height'])
  const kept = Object.entries(props).filter(([name]) => !dropped.has(name))
  const { width, height, srcSet, style } = props
  if (sides.length !== 1 || srcSet === undefined || dropped.has('style')) return Object.fromEntries(kept)
  const shape = { aspectRatio: `${String(width)} / ${String(height)}` }
  return Object.fromEntries([...kept, ['style', { ...(style as JsonObject | undefined), ...shape }]])
}
