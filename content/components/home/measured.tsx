import { Link } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import Bars, { nameOf } from './bars.tsx'
import { figureOf, longDate, runOf } from './figures.ts'
import styles from './measured.module.css'

const pages = 1000
const EDITED = figureOf('builds', { pages, of: 'paragraph', what: 'wall' })
const COLD = figureOf('builds', { pages, of: 'cold', what: 'wall' })
const LOADED = figureOf('weight', { pages, of: 'first load', what: 'all' })

/** What readers load and what builds take, beside the peers. */
export default function Measured(): ReactElement {
  return (
    <>
      <div className={styles.charts}>
        <Bars
          title="What readers load"
          about="The first page of 1,000, compressed, until its reader does something"
          measured={LOADED}
          tools={['sitegen', 'starlight', 'vitepress', 'docusaurus']}
        />
        <Bars
          title="Build from scratch"
          about="1,000 pages, without a cache"
          measured={COLD}
          tools={['sitegen', 'docusaurus']}
        />
        <Bars
          title="Build after an edit"
          about="One paragraph more in one of the 1,000 pages"
          measured={EDITED}
          tools={['sitegen', 'docusaurus']}
        />
      </div>
      <Facts />
    </>
  )
}

function Facts(): ReactElement {
  const runs = ['builds', 'weight'].map(runOf)
  const { date, machine, rounds } = runOf('builds')
  const busyShare = Math.max(...runs.map((run) => run.busyShare ?? 0))
  const versions = Object.entries(
    Object.assign({}, ...runs.map((run) => run.versions)) as (typeof runs)[0]['versions'],
  )
  const shown = versions.filter(([tool]) => tool in LOADED.values)
  return (
    <p className={styles.facts}>
      {rounds === 1 ? 'One round' : 'Medians'}, measured on <time dateTime={date}>{longDate(date)}</time> with{' '}
      {shown.map(([tool, version]) => `${nameOf(tool)} ${version}`).join(', ')}, one tool after the other on{' '}
      {machine.cores} cores of an {machine.cpu} with Node {machine.node.replace('v', '')}
      {busyShare >= 0.05 &&
        `, while other programs used ${Math.round(100 * busyShare)} % of the processors`}.{' '}
      <Link to="/docs/performance/#how-it-is-measured">How it is measured</Link>
    </p>
  )
}
