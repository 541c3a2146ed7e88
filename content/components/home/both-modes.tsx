import { useBaseUrl } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import styles from './both-modes.module.css'

/** One page of this site, half in the light mode and half in the dark one. */
export default function BothModes(): ReactElement {
  const size = { width: 1120, height: 760, decoding: 'async' } as const
  return (
    <figure className={styles.frame}>
      <img
        {...size}
        src={useBaseUrl('/img/home/docs-light.webp')}
        alt="A docs page with sidebar, code and table of contents, its left half in the light colour mode and its right half in the dark one"
      />
      <img {...size} src={useBaseUrl('/img/home/docs-dark.webp')} alt="" className={styles.dark} />
    </figure>
  )
}
