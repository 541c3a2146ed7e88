import type { CSSProperties, ReactElement } from 'react'
import { timesText, withUnit, type Measured } from './figures.ts'
import styles from './bars.module.css'

/** How the tools write themselves. */
const NAMES: Readonly<Record<string, string>> = {
  docusaurus: 'Docusaurus',
  eleventy: 'Eleventy',
  hugo: 'Hugo',
  starlight: 'Starlight',
  vitepress: 'VitePress',
}

interface BarsProps {
  readonly title: string
  /** What a bar stands for. */
  readonly about: string
  readonly measured: Measured
  /** The tools, in the order of their bars. */
  readonly tools: readonly string[]
}

/** A chart of bars with their values, and how many times ours the others are: a list that can be read without seeing it. */
export default function Bars({ title, about, measured: { values, unit }, tools }: BarsProps): ReactElement {
  const valueOf = (tool: string): number => values[tool] ?? Number.NaN
  const most = Math.max(...tools.map(valueOf))
  const ours = valueOf('sitegen')
  return (
    <div className={styles.chart}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.about}>{about}</p>
      <dl className={styles.bars}>
        {tools.map((tool) => (
          <div key={tool} className={tool === 'sitegen' ? styles.ours : undefined}>
            <dt>{nameOf(tool)}</dt>
            <dd style={{ '--share': (valueOf(tool) / most).toFixed(4) } as CSSProperties}>
              {withUnit(valueOf(tool), unit)}
              {tool !== 'sitegen' && <span className={styles.times}>{timesText(ours, valueOf(tool))}×</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function nameOf(tool: string): string {
  return NAMES[tool] ?? tool
}
