import { useBaseUrl } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import { figureOf, withUnit } from './figures.ts'
import styles from './dev-loop.module.css'

/** In CSS pixels. */
const SIZE = { width: 500, height: 640 }

const SLOWEST = figureOf('recording', { what: 'slowest save' })

const LOOP =
  'Recording: a paragraph and a tip are typed into docs/hello.md, and after each save the page below shows them.'
const STILL =
  'The end of the recording: docs/hello.md with a paragraph and a tip, and below it the page that shows both.'

/** A recording of `sitegen dev`. It can be paused, and readers who want less motion see its last picture. */
export default function DevLoop(): ReactElement {
  return (
    <figure className={styles.recording}>
      <div className={styles.screen}>
        {(['light', 'dark'] as const).map((mode) => (
          <Pictures key={mode} mode={mode} />
        ))}
      </div>
      <figcaption className={styles.caption}>
        <span>The slowest save took {withUnit(SLOWEST.values['sitegen'] ?? 0, SLOWEST.unit)} to show.</span>
        <label className={styles.pause}>
          <input type="checkbox" />
          Pause
        </label>
      </figcaption>
    </figure>
  )
}

function Pictures({ mode }: { readonly mode: 'light' | 'dark' }): ReactElement {
  const loop = useBaseUrl(`/img/home/dev-${mode}.webp`)
  const still = useBaseUrl(`/img/home/dev-still-${mode}.webp`)
  const common = { ...SIZE, loading: 'lazy', decoding: 'async', className: `sg-${mode}-only` } as const
  return (
    <>
      <picture className={styles.loop}>
        <source media="(prefers-reduced-motion: reduce)" srcSet={still} />
        <img {...common} src={loop} alt={LOOP} />
      </picture>
      <picture className={styles.still}>
        <img {...common} src={still} alt={STILL} />
      </picture>
    </>
  )
}
