import { Link, translate, useSite } from 'sitegen/runtime'
import Layout from '@theme/Layout'

/** What readers see at an address without a page. */
export default function NotFound() {
  const { home } = useSite()
  const title = translate({ id: 'theme.NotFound.title', message: 'Page Not Found' })
  return (
    <Layout title={title}>
      <main className="theme-layout-main sg-not-found">
        <p className="sg-not-found__code" aria-hidden="true">
          404
        </p>
        <h1>{title}</h1>
        <p>
          {translate({ id: 'theme.NotFound.p1', message: 'We could not find what you were looking for.' })}
        </p>
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
    </Layout>
  )
}
