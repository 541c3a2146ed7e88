import { Link, translate, useSite } from 'sitegen/runtime'
import Layout from '@theme/Layout'
import { useEffect, useState, type ComponentType } from 'react'
import type { SearchSettings } from '../../runtime/shared/search/search-settings.ts'

/** What readers see at an address without a page. */
export default function NotFound() {
  const {
    home,
    themeConfig: { search },
  } = useSite()
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
        {search !== undefined && <Similar search={search} />}
        <Link className="sg-button sg-button--primary" to={home}>
          {translate({ id: 'theme.NotFound.home', message: 'Go to the home page' })}
        </Link>
      </main>
    </Layout>
  )
}

/** The field of the search, and pages with a similar address. They come later, to a place that is kept for them. */
function Similar({ search }: { readonly search: SearchSettings }) {
  const [Pages, setPages] = useState<ComponentType<{ readonly search: SearchSettings }> | null>(null)
  useEffect(() => {
    import('./similar-pages.later.tsx').then(
      ({ SimilarPages }) => setPages(() => SimilarPages),
      () => undefined,
    )
  }, [])
  return <div className="sg-not-found__nearest">{Pages !== null && <Pages search={search} />}</div>
}
