import Link, { NavLink } from '@docusaurus/Link'
import { useThemeConfg, useDoc, useAlgoliaThemeConfig } from '@docusaurus/theme-common'
import router from '@docusaurus/router'
import routes from '@generated/routes'

export default function Names() {
  return (
    <p>
      {[Link, NavLink, useThemeConfg, useDoc, useAlgoliaThemeConfig, router, routes].length}
    </p>
  )
}
