import { useBaseUrl } from 'sitegen/runtime'
import type { ImgHTMLAttributes } from 'react'
import { classNames } from '../common/elements.ts'

interface ThemedImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> {
  /** The address of the image in each colour mode; paths of the site get the base URL. */
  readonly sources: { readonly light: string; readonly dark: string }
}

/**
 * An image with a version for each colour mode. The document has both and CSS shows one, so nothing changes when
 * the page hydrates. Browsers do not load the hidden one.
 */
export default function ThemedImage({ sources, className, ...props }: ThemedImageProps) {
  const light = useBaseUrl(sources.light)
  const dark = useBaseUrl(sources.dark)
  const { alt, loading = 'lazy', decoding = 'async' } = props
  const lazy = { loading, decoding }
  return (
    <>
      <img src={light} {...props} alt={alt} className={classNames(className, 'sg-light-only')} {...lazy} />
      <img src={dark} {...props} alt={alt} className={classNames(className, 'sg-dark-only')} {...lazy} />
    </>
  )
}
