import { Link, usePage } from 'sitegen/runtime'

interface MenuLinksProps {
  readonly className: string
  readonly links: readonly (readonly [url: string, label: string])[]
}

/** A list of links, of which that to the page is marked. */
export function MenuLinks({ className, links }: MenuLinksProps) {
  const page = usePage()
  return (
    <ul className={className}>
      {links.map(([url, label]) => (
        <li key={url} className="menu__list-item">
          <Link className="menu__link" to={url} aria-current={url === page.url ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
