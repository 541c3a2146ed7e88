import { Link, translate, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import Layout from '@theme/Layout'

/** What a reader sees at an address that no page has. */
export default function NotFound(): ReactElement {
  const { home } = useSite()
  const title = translate({ id: 'theme.NotFound.title' })
  return (
    <Layout title={title}>
      <main className="theme-layout-main sg-not-found">
        <p className="hero__kicker" aria-hidden="true">
          404
        </p>
        <h1>{title}</h1>
        <p>{translate({ id: 'theme.NotFound.p1' })}</p>
        <p>{translate({ id: 'theme.NotFound.p2' })}</p>
        <Link className="button button--primary" to={home}>
          {translate({ id: 'theme.NotFound.home' })}
        </Link>
      </main>
    </Layout>
  )
}
