import type { HeadElement } from '../../runtime/shared/head.ts'
import { withBaseUrl } from '../../runtime/shared/url.ts'
import type { SiteConfig } from '../config/site-config.ts'

/** The tags that the configuration puts into every head, in the order of the format: headTags, stylesheets, scripts. */
export function configHead({ headTags, stylesheets, scripts, baseUrl }: SiteConfig): readonly HeadElement[] {
  return [
    ...headTags.map(({ tagName, attributes = {}, innerHTML }) => ({
      tag: tagName,
      attributes: written(attributes),
      ...(innerHTML === undefined ? {} : tagName === 'title' ? { text: innerHTML } : { html: innerHTML }),
    })),
    ...stylesheets.map((attributes) => ({
      tag: 'link',
      attributes: { rel: 'stylesheet', ...written(based(attributes, 'href', baseUrl)) },
    })),
    ...scripts.map((attributes) => ({
      tag: 'script',
      attributes: written(based(attributes, 'src', baseUrl)),
    })),
  ]
}

type Attributes = Readonly<Record<string, string | boolean>>

/** `true` writes the bare attribute, `false` leaves it out. */
function written(attributes: Attributes): Record<string, string | true> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === false ? [] : [[name, value] as const])),
  )
}

function based(attributes: Attributes, name: string, baseUrl: string): Attributes {
  const value = attributes[name]
  return typeof value === 'string' ? { ...attributes, [name]: withBaseUrl(value, baseUrl) } : attributes
}
