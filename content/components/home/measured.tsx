import { Link } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import figures from '../../data/figures.json'
import Bars, { type Bar } from './bars.tsx'
import { kilobytes, longDate, seconds } from './units.ts'
import styles from './measured.module.css'

/** How the tools write themselves. */
const NAMES: Readonly<Record<string, string>> = {
  docusaurus: 'Docusaurus',
  eleventy: 'Eleventy',
  vitepress: 'VitePress',
}

const PAGES = figures.pages.toLocaleString('en')

/** Times and bytes of sitegen and its peers, from the smallest to the largest. */
export default function Measured(): ReactElement {
  const { date, machine, rounds, busyShare, versions } = figures
  const tools = Object.entries(versions).map(([tool, version]) => `${nameOf(tool)} ${version}`)
  return (
    <>
      <div className={styles.charts}>
        <Bars
          title="Build from scratch"
          about={`${PAGES} pages, without a cache`}
          bars={barsOf(figures.cold, seconds)}
          ours="sitegen"
        />
        <Bars
          title="Build after one edit"
          about={`One paragraph more in one of ${PAGES} pages`}
          bars={barsOf(figures.edited, seconds)}
          ours="sitegen"
        />
        <Bars
          title="Scripts of a first visit"
          about="Compressed bytes; Eleventy writes no scripts"
          bars={barsOf(figures.scripts, kilobytes)}
          ours="sitegen"
        />
      </div>
      <p className={styles.facts}>
        {rounds === 1 ? 'One round' : `Medians of ${rounds} rounds`}, measured on{' '}
        <time dateTime={date}>{longDate(date)}</time> with {tools.join(', ')} on {machine.cores} cores of an{' '}
        {machine.cpu} with {machine.memoryGB} GB of memory and Node {machine.node.replace('v', '')}
        {busyShare >= 0.05 &&
          `, while other programs used ${Math.round(100 * busyShare)} % of the processors`}
        . <Link to="/docs/performance/#how-it-is-measured">How it is measured</Link>
      </p>
    </>
  )
}

function nameOf(tool: string): string {
  return NAMES[tool] ?? tool
}

function barsOf(values: Readonly<Record<string, number>>, show: (value: number) => string): readonly Bar[] {
  return Object.entries(values)
    .map(([tool, value]) => ({ name: nameOf(tool), value, text: show(value) }))
    .toSorted((a, b) => a.value - b.value)
}
