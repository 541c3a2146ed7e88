import { useBaseUrl, useSite } from 'sitegen/runtime'
import type { ImgHTMLAttributes } from 'react'
import { colorModeFallback } from '../../runtime/shared/site/behaviour-settings.ts'
import type { Logo } from '../../runtime/shared/site/theme-config.ts'
import { classNames } from '../common/elements.ts'

interface LogoImageProps {
  /** The logo. */
  readonly logo: Logo
  /** Further class of the element. */
  readonly className?: string
  /** `eager` for what is in sight at once. @default 'lazy' */
  readonly loading?: 'eager' | 'lazy'
}

/** The image of a logo: one for both colour modes, or one for each, of which browsers load the visible one. */
export default function LogoImage({ logo, className, loading = 'lazy' }: LogoImageProps) {
  const light = useBaseUrl(logo.src)
  const dark = useBaseUrl(logo.srcDark ?? '')
  const mode = colorModeFallback(useSite().themeConfig.colorMode)
  const image = (src: string, its: ImgHTMLAttributes<HTMLImageElement>) => (
    <img
      width={logo.width}
      height={logo.height}
      style={logo.style}
      alt={logo.alt}
      className={classNames(className, logo.className, its.className)}
      src={src}
      loading={its.loading === 'lazy' ? 'lazy' : undefined}
    />
  )
  if (dark === '') return image(light, { loading })
  const loadingOf = (own: 'light' | 'dark'): 'eager' | 'lazy' => (own === mode ? loading : 'lazy')
  const followsSystem = loading === 'eager' && mode === 'system'
  const other = followsSystem ? ' sg-other-mode' : ''
  return (
    <>
      {followsSystem && (
        <picture className="sg-system-mode">
          <source media="(prefers-color-scheme: dark)" srcSet={dark.replaceAll(' ', '%20')} />
          {image(light, { loading })}
        </picture>
      )}
      {image(light, { className: `sg-light-only${other}`, loading: loadingOf('light') })}
      {image(dark, { className: `sg-dark-only${other}`, loading: loadingOf('dark') })}
    </>
  )
}
