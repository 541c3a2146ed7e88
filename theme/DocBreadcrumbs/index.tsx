import { Link, translate, usePage, useSite } from 'sitegen/runtime'
import type { Breadcrumb } from '../../runtime/shared/docs/docs.ts'
import StructuredData from '@theme/DocBreadcrumbs/StructuredData'
import IconHome from '@theme/Icon/Home'

interface DocBreadcrumbsProps {
  /** From the sidebar's root to the page. @default what the page knows */
  readonly breadcrumbs?: readonly Breadcrumb[]
}

/** The way from the home page, if the site has one, to this page; nothing for a page outside the sidebar. */
export default function DocBreadcrumbs(props: DocBreadcrumbsProps) {
  const { breadcrumbs = [] } = { ...usePage().props, ...props } as DocBreadcrumbsProps
  const { home, baseUrl } = useSite()
  const homeLabel = translate({ id: 'theme.docs.breadcrumbs.home', message: 'Home page' })
  if (breadcrumbs.length === 0) return null
  return (
    <nav
      className="theme-doc-breadcrumbs"
      aria-label={translate({ id: 'theme.docs.breadcrumbs.navAriaLabel', message: 'Breadcrumbs' })}
    >
      <StructuredData breadcrumbs={breadcrumbs} />
      <ul className="breadcrumbs">
        {home === baseUrl && (
          <li className="breadcrumbs__item">
            <Link className="breadcrumbs__link" to={home} aria-label={homeLabel} title={homeLabel}>
              <IconHome />
            </Link>
          </li>
        )}
        {breadcrumbs.map(({ url, label }, index) => {
          const isLast = index === breadcrumbs.length - 1
          return (
            <li
              key={index}
              className={isLast ? 'breadcrumbs__item breadcrumbs__item--active' : 'breadcrumbs__item'}
            >
              {isLast || url === null ? (
                <span className="breadcrumbs__link" aria-current={isLast ? 'page' : undefined}>
                  {label}
                </span>
              ) : (
                <Link className="breadcrumbs__link" to={url}>
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
