import type { ComponentType } from 'react'
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem'
import DocsVersionDropdownNavbarItem from '@theme/NavbarItem/DocsVersionDropdownNavbarItem'
import DropdownNavbarItem from '@theme/NavbarItem/DropdownNavbarItem'
import HtmlNavbarItem from '@theme/NavbarItem/HtmlNavbarItem'
import LocaleDropdownNavbarItem from '@theme/NavbarItem/LocaleDropdownNavbarItem'
import SearchNavbarItem from '@theme/NavbarItem/SearchNavbarItem'

/**
 * The components of navbar items by type. A site adds its own, which start with `custom-`. Items that lead into the docs
 * (`doc`, `docSidebar`, `docsVersion`) are plain links by now.
 */
const componentTypes: Readonly<Record<string, ComponentType<never>>> = {
  default: DefaultNavbarItem,
  dropdown: DropdownNavbarItem,
  docsVersionDropdown: DocsVersionDropdownNavbarItem,
  html: HtmlNavbarItem,
  localeDropdown: LocaleDropdownNavbarItem,
  search: SearchNavbarItem,
}

export default componentTypes
