import { fileHref } from '../../../runtime/shared/url/hash-route.ts'
import type { HeadElement } from '../../../runtime/shared/document/head.ts'
import { withBaseUrl } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { HASH_ADDRESS_GUARD } from './hash-address-guard.ts'

/** The tags that the configuration puts into every head, in the order of the format: headTags, stylesheets, scripts. */
export function configHead(config: SiteConfig): readonly HeadElement[] {
  const { headTags, stylesheets, scripts, router } = config
  return [
    ...(router === 'hash' ? HASH_ADDRESS_GUARD : []),
    ...headTags.map(({ tagName, attributes = {}, innerHTML }) => ({
      tag: tagName,
      attributes: written(relative(attributes, config)),
      ...(innerHTML === undefined ? {} : tagName === 'title' ? { text: innerHTML } : { html: innerHTML }),
    })),
    ...stylesheets.map((attributes) => ({
      tag: 'link',
      attributes: { rel: 'stylesheet', ...written(based(attributes, 'href', config)) },
    })),
    ...scripts.map((attributes) => ({
      tag: 'script',
      attributes: written(based(attributes, 'src', config)),
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

function based(attributes: Attributes, name: string, config: SiteConfig): Attributes {
  const value = attributes[name]
  return typeof value === 'string'
    ? { ...attributes, [name]: fileHref(withBaseUrl(value, config.baseUrl), config) }
    : attributes
}

/** Addresses of tags are taken as they are, but the hash router's document does not know its folder. */
function relative(attributes: Attributes, config: SiteConfig): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      (name === 'src' || name === 'href') && typeof value === 'string' ? fileHref(value, config) : value,
    ]),
  )
}
