import type {
  NavbarCustomConfig,
  NavbarDocConfig,
  NavbarDocSidebarConfig,
  NavbarDocsVersionConfig,
  NavbarDocsVersionDropdownConfig,
  NavbarDropdownConfig,
  NavbarHtmlConfig,
  NavbarItemConfig,
  NavbarLinkConfig,
  NavbarLocaleDropdownConfig,
  NavbarSearchConfig,
} from '../define/define.ts'
import { describeValue } from '../describe-value.ts'
import { DOCUSAURUS_HINTS } from './docusaurus-hints.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { address, markup } from '../options/address.ts'
import { validateJsonObject } from '../options/json.ts'
import {
  choose,
  flag,
  isRecord,
  custom,
  list,
  oneOf,
  oneOfTwo,
  optional,
  section,
  text,
  nonEmpty,
  wrong,
  type Schema,
} from '../options/kit.ts'

type ItemSchemas<T> = Readonly<Record<string, Schema<T>>>
type Entry = NavbarDropdownConfig['items'][number]

/** One item of the navbar, by its type. */
export function navbarItem(): Schema<NavbarItemConfig> {
  const plain: ItemSchemas<Entry> = {
    default: navbarLink(),
    doc: navbarDoc(),
    docSidebar: navbarDocSidebar(),
    docsVersion: navbarDocsVersion(),
    html: navbarHtml(),
  }
  const inMenu = pickItem<Entry>({
    ...plain,
    dropdown: wrong({
      sentence: '{key} is a menu inside a menu.',
      hint: 'Move its items to the outer menu.',
    }),
  })
  const items = list(inMenu, 'a list of navbar items')
  const dropdown = section<NavbarDropdownConfig>(
    { ...itemShape(), type: optional(oneOf('dropdown')), label: nonEmpty(), items },
    { hints: DOCUSAURUS_HINTS.navbarItem },
  )
  const known: ItemSchemas<NavbarItemConfig> = {
    ...plain,
    docsVersionDropdown: docsVersionDropdown(items),
    localeDropdown: localeDropdown(items),
    search: navbarSearch(),
    dropdown,
  }
  const listed = pickItem<NavbarItemConfig>(known)
  return choose<NavbarItemConfig>((value) => (isCustom(value) ? navbarCustom() : listed))
}

/** Types that the site's own theme parts know. */
function isCustom(value: unknown): boolean {
  return isRecord(value) && typeof value['type'] === 'string' && value['type'].startsWith('custom-')
}

function pickItem<T>(schemas: ItemSchemas<T>): Schema<T> {
  return choose<T>((value) => {
    if (!isRecord(value)) return wrong({ allowed: 'a navbar item: an object with a label and an address' })
    const { type = 'items' in value ? 'dropdown' : 'default' } = value
    const known = typeof type === 'string' && Object.hasOwn(schemas, type) ? schemas[type] : undefined
    return known ?? unknownType(type, Object.keys(schemas))
  })
}

function unknownType(type: unknown, known: readonly string[]): Schema<never> {
  const similar = typeof type === 'string' ? didYouMean(type, known) : null
  const types = known.map((name) => JSON.stringify(name)).join(', ')
  return wrong({
    path: ['type'],
    sentence: `No NavbarItem component found for type ${describeValue(type)}: {key}.`,
    hint:
      similar === null ? `Use one of the types ${types}.` : `Did you mean "${similar}"? Known are ${types}.`,
  })
}

function itemShape() {
  return { position: optional(oneOf('left', 'right')), className: optional(text()) }
}

/** Attributes for scripts have any name: each that is written becomes a known key. */
function navbarLink(): Schema<NavbarLinkConfig> {
  return choose<NavbarLinkConfig>((value) =>
    linkWith(Object.keys(isRecord(value) ? value : {}).filter((key) => key.startsWith('data-'))),
  )
}

function linkWith(data: readonly string[]): Schema<NavbarLinkConfig> {
  return section<NavbarLinkConfig>(
    {
      ...Object.fromEntries(data.map((key) => [key, optional(text())])),
      ...itemShape(),
      type: optional(oneOf('default')),
      label: optional(nonEmpty()),
      html: optional(markup()),
      to: optional(address('a path of the site')),
      href: optional(address('an address')),
      activeBasePath: optional(text('a path of the site')),
      activeBaseRegex: optional(pattern()),
      target: optional(nonEmpty()),
      rel: optional(text()),
      title: optional(text()),
      id: optional(text()),
      'aria-label': optional(text()),
    },
    {
      hints: DOCUSAURUS_HINTS.navbarItem,
      rule: (value, complain) => {
        oneOfTwo(value, ['label', 'html'], complain)
        oneOfTwo(value, ['to', 'href'], complain)
      },
    },
  )
}

function navbarDoc(): Schema<NavbarDocConfig> {
  return section<NavbarDocConfig>(
    {
      ...itemShape(),
      type: oneOf('doc'),
      docId: nonEmpty('the id of a doc'),
      label: optional(nonEmpty()),
      docsPluginId: optional(nonEmpty('the id of a docs instance')),
    },
    { hints: DOCUSAURUS_HINTS.navbarItem },
  )
}

function navbarDocSidebar(): Schema<NavbarDocSidebarConfig> {
  return section<NavbarDocSidebarConfig>(
    {
      ...itemShape(),
      type: oneOf('docSidebar'),
      sidebarId: nonEmpty('the id of a sidebar'),
      label: optional(nonEmpty()),
      docsPluginId: optional(nonEmpty('the id of a docs instance')),
    },
    { hints: DOCUSAURUS_HINTS.navbarItem },
  )
}

function navbarDocsVersion(): Schema<NavbarDocsVersionConfig> {
  return section<NavbarDocsVersionConfig>(
    {
      ...itemShape(),
      type: oneOf('docsVersion'),
      label: optional(nonEmpty()),
      to: optional(address('a path of the site')),
      docsPluginId: optional(nonEmpty('the id of a docs instance')),
    },
    { hints: DOCUSAURUS_HINTS.navbarItem },
  )
}

function docsVersionDropdown(items: Schema<readonly Entry[]>): Schema<NavbarDocsVersionDropdownConfig> {
  return section<NavbarDocsVersionDropdownConfig>(
    {
      ...itemShape(),
      type: oneOf('docsVersionDropdown'),
      docsPluginId: optional(nonEmpty('the id of a docs instance')),
      dropdownItemsBefore: optional(items),
      dropdownItemsAfter: optional(items),
      versions: optional(menuVersions()),
      dropdownActiveClassDisabled: optional(flag()),
    },
    { hints: DOCUSAURUS_HINTS.navbarItem },
  )
}

function localeDropdown(items: Schema<readonly Entry[]>): Schema<NavbarLocaleDropdownConfig> {
  return section<NavbarLocaleDropdownConfig>(
    {
      ...itemShape(),
      type: oneOf('localeDropdown'),
      dropdownItemsBefore: optional(items),
      dropdownItemsAfter: optional(items),
      queryString: optional(queryString()),
    },
    { hints: DOCUSAURUS_HINTS.navbarItem },
  )
}

function queryString(): Schema<string> {
  return custom<string>((value, complain) => {
    if (typeof value !== 'string' || !/^\?[^#]*$/.test(value))
      complain({ allowed: 'a query with its question mark: "?persistLocale=true"' })
  })
}

function navbarSearch(): Schema<NavbarSearchConfig> {
  return section<NavbarSearchConfig>(
    { ...itemShape(), type: oneOf('search') },
    { hints: DOCUSAURUS_HINTS.navbarItem },
  )
}

/** What the keys mean is between the item and its component; that they are JSON, and where it stands, is not. */
function navbarCustom(): Schema<NavbarCustomConfig> {
  return custom<NavbarCustomConfig>((value, complain) => {
    validateJsonObject(value, complain)
    const { position } = value as { readonly position?: unknown }
    if (position !== undefined && position !== 'left' && position !== 'right')
      complain({ path: ['position'], allowed: '"left" or "right"' })
  })
}

function menuVersions(): Schema<NonNullable<NavbarDocsVersionDropdownConfig['versions']>> {
  const allowed = 'a list of names of versions, or an object of labels by such names'
  return choose<NonNullable<NavbarDocsVersionDropdownConfig['versions']>>((value) => {
    if (Array.isArray(value)) return list(nonEmpty('the name of a version'), 'a list of names of versions')
    if (!isRecord(value)) return wrong({ allowed })
    const options = section<{ label?: string }>({ label: optional(nonEmpty()) })
    return section<Record<string, { label?: string }>>(
      Object.fromEntries(Object.keys(value).map((name) => [name, options])),
    )
  })
}

function navbarHtml(): Schema<NavbarHtmlConfig> {
  return section<NavbarHtmlConfig>(
    { ...itemShape(), type: oneOf('html'), value: markup() },
    { hints: DOCUSAURUS_HINTS.navbarItem },
  )
}

function pattern(): Schema<string> {
  return custom<string>((value, complain) => {
    const allowed = 'a regular expression, written as a string'
    if (typeof value !== 'string' || value === '') return complain({ allowed })
    const reason = flawOf(value)
    if (reason !== null)
      complain({ sentence: `{key} is not a regular expression: ${reason}.`, hint: 'Correct {key}.' })
  })
}

function flawOf(source: string): string | null {
  try {
    return RegExp(source) && null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
