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
        {breadcrumbs.map((crumb, index) => (
          <Crumb key={index} crumb={crumb} isLast={index === breadcrumbs.length - 1} />
        ))}
      </ul>
    </nav>
  )
}

function Crumb({ crumb, isLast }: { readonly crumb: Breadcrumb; readonly isLast: boolean }) {
  return (
    <li className={isLast ? 'breadcrumbs__item breadcrumbs__item--active' : 'breadcrumbs__item'}>
      {isLast || crumb.url === null ? (
        <span className="breadcrumbs__link" {...(isLast ? { 'aria-current': 'page' as const } : {})}>
          {crumb.label}
        </span>
      ) : (
        <Link className="breadcrumbs__link" to={crumb.url}>
          {crumb.label}
        </Link>
      )}
    </li>
  )
}
