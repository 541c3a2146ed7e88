import { useBaseUrl } from 'sitegen/runtime'
import type { ImgHTMLAttributes } from 'react'
import {
  responsiveProps,
  withoutOwn,
  type ResponsiveImage,
} from '../../runtime/shared/content/responsive-image.ts'

interface IdealImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> {
  /** An image imported with `?responsive`, or an address, whose image is shown as it is. */
  readonly img: ResponsiveImage | string | { readonly default: ResponsiveImage | string }
}

/**
 * An image in several widths, with space reserved for it; the browser loads the width that it needs. The HTML is
 * the same as that of a tag with literal props in MDX.
 */
export default function IdealImage({ img, ...props }: IdealImageProps) {
  const given = typeof img === 'object' && 'default' in img ? img.default : img
  const image = typeof given === 'string' ? { src: given } : given
  const src = useBaseUrl(image.src)
  const known = withoutOwn(responsiveProps({ ...image, src }), Object.keys(props))
  const { alt, loading = 'lazy', decoding = 'async' } = props
  return <img {...known} {...props} alt={alt} loading={loading} decoding={decoding} />
}
