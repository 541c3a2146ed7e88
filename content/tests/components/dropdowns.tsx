import NavbarItem from '@theme/NavbarItem'
import type { ReactElement } from 'react'
import styles from './dropdowns.module.css'

const link = (label: string, href: string): object => ({ type: 'link', label, href })

/** Menus with what menus of a navbar can hold. */
const ITEMS = [
  {
    type: 'dropdown',
    label: 'Links',
    items: [
      link('Test pages', '/tests/pages/'),
      link('Test docs', '/tests/docs/'),
      link('Test blog', '/tests/blog/'),
    ],
  },
  {
    type: 'dropdown',
    label: 'This page',
    items: [
      link('The page itself', '/tests/pages/navbar-dropdown-tests/'),
      link('A place on it', '/tests/pages/navbar-dropdown-tests/#keyboard'),
    ],
  },
  {
    type: 'dropdown',
    label: 'HTML and other sites',
    items: [
      { type: 'html', value: '<b>HTML</b>' },
      { type: 'html', value: '<hr>' },
      link('CommonMark', 'https://commonmark.org'),
    ],
  },
  {
    type: 'dropdown',
    label: 'Long',
    items: Array.from({ length: 30 }, (_, index) =>
      link(`Entry ${index + 1}`, `/tests/pages/?entry=${index + 1}`),
    ),
  },
]

/** A row of menus like those of the navbar. */
export default function Dropdowns(): ReactElement {
  return (
    <nav aria-label="Menus of this test">
      <ul className={`navbar__items ${styles['menus']}`} data-test="dropdowns">
        {ITEMS.map((item) => (
          <NavbarItem key={item.label} item={item} />
        ))}
      </ul>
    </nav>
  )
}
