import { Head } from 'sitegen/runtime'
import { useState, type ReactElement } from 'react'

/** Adds elements to the head while a box is ticked, and takes them away again. */
export default function HeadSwitch(): ReactElement {
  const [isOn, setIsOn] = useState(false)
  return (
    <p>
      {isOn && (
        <Head>
          <title>A title that was switched on</title>
          <meta name="description" content="A description that was switched on." />
          <html lang="en" data-test-switch="on" />
        </Head>
      )}
      <label>
        <input type="checkbox" checked={isOn} onChange={() => setIsOn(!isOn)} /> Another title and description
      </label>
    </p>
  )
}
