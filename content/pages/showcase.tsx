import { Link } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import Layout from '@theme/Layout'
import Filters from '../components/showcase/filters.tsx'
import { filterSites, NO_FILTER } from '../components/showcase/filter.ts'
import { useRepository } from '../components/repository.ts'
import SiteCard from '../components/showcase/site-card.tsx'
import { useFilter } from '../components/showcase/use-filter.ts'
import { SITES } from '../data/showcase.ts'
import styles from './showcase.module.css'

/** Sites that are built with sitegen. Without JavaScript it is the whole list. */
export default function Showcase(): ReactElement {
  const { filter, setFilter } = useFilter()
  const sites = filterSites(filter)
  return (
    <Layout title="Showcase" description="Sites and templates built with sitegen, with their sources.">
      <main className={`container theme-layout-main ${styles.page}`}>
        <header className={styles.head}>
          <div>
            <h1>Showcase</h1>
            <p className={styles.lead}>
              Sites built with sitegen. The repository holds their sources, so you can build each of them.
            </p>
          </div>
          <Propose />
        </header>
        <Filters filter={filter} onFilter={setFilter} />
        <output className={styles.count}>{countOf(sites.length)}</output>
        {sites.length === 0 && (
          <div className={styles.empty}>
            <p>No site matches. Try fewer tags or a shorter name.</p>
            <button
              type="button"
              className="sg-button sg-button--primary"
              onClick={() => setFilter(NO_FILTER)}
            >
              Show all sites
            </button>
          </div>
        )}
        <ul className={`clean-list ${styles.grid}`}>
          {sites.map((site) => (
            <li key={site.id}>
              <SiteCard site={site} />
            </li>
          ))}
        </ul>
      </main>
    </Layout>
  )
}

function Propose(): ReactElement {
  const { newIssue } = useRepository()
  return (
    <Link className="sg-button sg-button--outline" to={newIssue({ labels: 'showcase' })}>
      Propose a site
    </Link>
  )
}

function countOf(count: number): string {
  if (count === SITES.length) return `${count} sites`
  return `${count} of ${SITES.length} sites`
}
