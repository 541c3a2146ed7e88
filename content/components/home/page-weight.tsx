import { Link } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import weight from '../../data/page-weight.json'
import Bars from './bars.tsx'
import { kilobytes } from './units.ts'

const NAMES: Readonly<Record<string, string>> = {
  html: 'HTML',
  styles: 'Styles',
  scripts: 'Scripts',
  data: 'Data',
  fonts: 'Fonts',
  pictures: 'Pictures',
}

/** What a first visit to a page of this site fetches, by kind. */
export default function PageWeight(): ReactElement {
  const parts = Object.entries(weight.parts)
  const total = parts.reduce((sum, [, { bytes }]) => sum + bytes, 0)
  const requests = parts.reduce((sum, [, each]) => sum + each.requests, 0)
  const bars = parts.map(([kind, { bytes }]) => ({
    name: NAMES[kind] ?? kind,
    value: bytes,
    text: bytes === 0 ? 'none' : kilobytes(bytes),
  }))
  return (
    <>
      <Bars
        title={`${kilobytes(total)} in ${requests} requests`}
        about="Compressed bytes of a first visit, until the page is idle"
        bars={bars}
      />
      <p>
        Measured in Chromium on <Link to={weight.page}>{weight.page}</Link>
      </p>
    </>
  )
}
