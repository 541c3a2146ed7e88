import type { FileSite } from '../../../../runtime/shared/url/url.ts'
import type { Logo } from '../../../../runtime/shared/site/theme-config.ts'
import { pick } from 'lodash-es'
import { address, pathHref } from '../address.ts'
import * as o from '../kit.ts'
import { inlineStyle, type InlineStyle } from '../link-attributes.ts'

/** A logo; paths that start with `/` get the base URL. */
export interface LogoConfig {
  /** @default '' */
  alt?: string
  /** Address of the image; a path gets the base URL. */
  src: string
  /** Shown in dark mode. @default src */
  srcDark?: string
  /** @default the home page */
  href?: string
  /** Where the link opens, such as `_blank`. */
  target?: string
  /** Width of the image. */
  width?: number | string
  /** Height of the image. */
  height?: number | string
  /** CSS classes of the image. */
  className?: string
  /** Styles of the image, as React takes them: `{ marginRight: 8 }`. */
  style?: InlineStyle
}

/** A logo with its default, paths as written; null for none. */
export type CheckedLogo = o.ResolvedBy<typeof logoOption>

export function logoOption() {
  const size = o.passing<number | string>(
    (value) => (typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' && value > 0),
    'a number of pixels or a CSS length',
  )
  const image = address('a path among the static files, or an address', 'show')
  const table = {
    alt: o.option(o.text(), ''),
    src: o.required(image),
    srcDark: o.option(image),
    href: o.option(address('an address')),
    target: o.option(o.nonEmpty()),
    width: o.option(size),
    height: o.option(size),
    className: o.option(o.text()),
    style: o.option(inlineStyle()),
  } satisfies o.OptionTable<LogoConfig>
  return o.ifWritten(o.compact(o.options(table)), null)
}

export function resolveLogo(logo: CheckedLogo, site: FileSite): Logo | null {
  if (logo === null) return null
  return {
    alt: logo.alt,
    src: pathHref(logo.src, site),
    ...(logo.srcDark === undefined ? {} : { srcDark: pathHref(logo.srcDark, site) }),
    ...(logo.href === undefined ? {} : { href: pathHref(logo.href, site) }),
    ...pick(logo, ['target', 'width', 'height', 'className', 'style']),
  }
}
