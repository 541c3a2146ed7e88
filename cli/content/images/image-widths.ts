import type { ImagesConfig } from '../../config/options/images.ts'

/**
 * The widths that an image is made in, from narrow to wide: `steps` of them, evenly from `min` to `max`. None is wider
 * than the original, whose own width stands for those that would be.
 *
 * @param original - in pixels
 */
export function imageWidths(
  original: number,
  { min, max, steps }: Required<Pick<ImagesConfig, 'min' | 'max' | 'steps'>>,
): readonly number[] {
  const widest = Math.max(min, max)
  const gap = steps > 1 ? (widest - min) / (steps - 1) : 0
  const wanted = Array.from({ length: steps }, (_, index) => Math.round(widest - gap * index))
  return [...new Set(wanted.map((width) => Math.min(width, original)))].sort((a, b) => a - b)
}
