import { useBaseUrl } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import type { Logo } from '../../runtime/shared/site/theme-config.ts'

interface LogoImageProps {
  readonly logo: Logo
  readonly className?: string
}

/** The picture of a logo: one for both colour modes, or one for each. */
export default function LogoImage({ logo, className = '' }: LogoImageProps): ReactElement {
  const light = useBaseUrl(logo.src)
  const dark = useBaseUrl(logo.srcDark ?? '')
  const shared = {
    ...(logo.width === undefined ? {} : { width: logo.width }),
    ...(logo.height === undefined ? {} : { height: logo.height }),
    ...(logo.style === undefined ? {} : { style: logo.style }),
  }
  const classes = [className, logo.className].filter(Boolean).join(' ')
  if (dark === '') return <img {...shared} alt={logo.alt} className={classes} src={light} />
  return (
    <>
      <img {...shared} alt={logo.alt} className={`${classes} sg-light-only`} src={light} loading="lazy" />
      <img {...shared} alt={logo.alt} className={`${classes} sg-dark-only`} src={dark} loading="lazy" />
    </>
  )
}
