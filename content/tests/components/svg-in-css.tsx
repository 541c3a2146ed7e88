import type { ReactElement } from 'react'
import styles from './svg-in-css.module.css'

/** Drawings that a stylesheet names: a background, and a mask that takes a colour. */
export default function SvgInCss(): ReactElement {
  return (
    <>
      <p>A folded page as a background:</p>
      <div className={styles['drawing']} data-test="background" />
      <p>A leaf as a mask:</p>
      <div className={styles['mask']} data-test="mask" />
    </>
  )
}
