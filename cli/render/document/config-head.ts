import { fileHref } from '../../../runtime/shared/url/hash-route.ts'
import type { HeadElement } from '../../../runtime/shared/document/head.ts'
import { withBaseUrl } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { ROOT_ID, HASH_ADDRESS_ATTRIBUTE } from '../../../runtime/shared/document/document-ids.ts'

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

/**
 * For the hash router's document, which holds the home page: whoever comes for another page does not see it first. The
 * client takes the attribute away; where it does not come, the home page is shown after some seconds.
 */
const HASH_ADDRESS_GUARD: readonly HeadElement[] = [
  {
    tag: 'script',
    attributes: {},
    html: `if(/^#\\/[^/]/.test(location.hash))document.documentElement.setAttribute('${HASH_ADDRESS_ATTRIBUTE}','')`,
  },
  {
    tag: 'style',
    attributes: {},
    html: `[${HASH_ADDRESS_ATTRIBUTE}] #${ROOT_ID}{visibility:hidden;animation:sg-elsewhere 0s 5s forwards}@keyframes sg-elsewhere{to{visibility:visible}}`,
  },
]
