import { Link, translate, useSite } from 'sitegen/runtime'
import IconHome from '@theme/Icon/Home'

/** The first breadcrumb, which leads to the home page. */
export default function HomeBreadcrumbItem() {
  const label = translate({ id: 'theme.docs.breadcrumbs.home', message: 'Home page' })
  return (
    <li className="breadcrumbs__item">
      <Link className="breadcrumbs__link" to={useSite().home} aria-label={label} title={label}>
        <IconHome />
      </Link>
    </li>
  )
}
