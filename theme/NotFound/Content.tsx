import { Link, translate, useSite } from 'sitegen/runtime'
import { classNames } from '../common/elements.ts'

interface NotFoundContentProps {
  /** Further class of the element. */
  readonly className?: string
}

/** The words of the page for an address without a page, and a way to the home page. */
export default function NotFoundContent({ className }: NotFoundContentProps) {
  const { home } = useSite()
  return (
    <main className={classNames('theme-layout-main sg-not-found', className)}>
      <p className="sg-not-found__code" aria-hidden="true">
        404
      </p>
      <h1>{translate({ id: 'theme.NotFound.title', message: 'Page Not Found' })}</h1>
      <p>{translate({ id: 'theme.NotFound.p1', message: 'We could not find what you were looking for.' })}</p>
      <p>
        {translate({
          id: 'theme.NotFound.p2',
          message:
            'Please contact the owner of the site that linked you to the original URL and let them know their link is broken.',
        })}
      </p>
      <Link className="sg-button sg-button--primary" to={home}>
        {translate({ id: 'theme.NotFound.home', message: 'Go to the home page' })}
      </Link>
    </main>
  )
}
