import { Link, useLocation, useSite } from 'sitegen/runtime'
import Layout from '@theme/Layout'
import type { ReactElement } from 'react'
import { useRepository } from '../components/repository.ts'
import styles from './feature-requests.module.css'

const HERE = '/feature-requests/'

/** Where readers ask for what is missing. It answers for every address below its own: the rest of the address is a topic. */
export default function FeatureRequests(): ReactElement {
  const { pathname, search } = useLocation()
  const { baseUrl } = useSite()
  const { url: repository, newIssue } = useRepository()
  const asked = new URLSearchParams(search).get('q') ?? ''
  const topic = topicOf(pathname.slice(baseUrl.length - 1))
  const title = topic === '' ? asked : topic
  return (
    <Layout title="Feature requests" description="What is missing in sitegen, and where to ask for it.">
      <main className={`container theme-layout-main markdown ${styles.page}`}>
        <h1>Feature requests</h1>
        <p>
          Is something missing in sitegen, or did the search not find what you were looking for? Requests are
          issues in the repository, where everybody can read and discuss them.
        </p>
        {title !== '' && (
          <p>
            Your topic: <strong>{title}</strong>
          </p>
        )}
        <p className={styles.actions}>
          <Link
            className="sg-button sg-button--primary"
            to={newIssue({ labels: 'feature', ...(title === '' ? {} : { title }) })}
          >
            Ask for a feature
          </Link>
          <Link className="sg-button sg-button--outline" to={`${repository}/issues?q=is:open+label:feature`}>
            Browse requests
          </Link>
        </p>
        <h2>Before you ask</h2>
        <ul>
          <li>
            The <Link to="/search/">search</Link> covers the docs, the blog and the changelog.
          </li>
          <li>
            <Link to="/docs/guides/whats-next/">What’s next</Link> lists what is planned.
          </li>
          <li>
            <Link to="/docs/swizzling/">Theme parts</Link> and{' '}
            <Link to="/docs/markdown-features/plugins/">plugins</Link> may already do it.
          </li>
        </ul>
      </main>
    </Layout>
  )
}

/** Words of the address below this page: `/feature-requests/dark-mode/` asks about "dark mode". */
function topicOf(path: string): string {
  if (!path.startsWith(HERE)) return ''
  try {
    return decodeURIComponent(path.slice(HERE.length)).replaceAll(/[-/]+/g, ' ').trim()
  } catch {
    return ''
  }
}
