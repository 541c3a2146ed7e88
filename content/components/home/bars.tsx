import type { CSSProperties, ReactElement } from 'react'
import styles from './bars.module.css'

/** A value with what it is called. */
export interface Bar {
  readonly name: string
  readonly value: number
  /** The value as people read it. */
  readonly text: string
}

interface BarsProps {
  readonly title: string
  /** What a bar stands for. */
  readonly about: string
  readonly bars: readonly Bar[]
  /** Name of the bar that stands out. */
  readonly ours?: string
}

/** A chart of bars with their values: a list that can be read without seeing it. */
export default function Bars({ title, about, bars, ours }: BarsProps): ReactElement {
  const most = Math.max(...bars.map(({ value }) => value))
  return (
    <div className={styles.chart}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.about}>{about}</p>
      <dl className={styles.bars}>
        {bars.map(({ name, value, text }) => (
          <div key={name} className={name === ours ? styles.ours : undefined}>
            <dt>{name}</dt>
            <dd style={{ '--share': (value / most).toFixed(4) } as CSSProperties}>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
