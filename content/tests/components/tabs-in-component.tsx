import TabItem from '@theme/TabItem'
import Tabs from '@theme/Tabs'
import { useState, type ReactElement } from 'react'

/** Tabs that change while the page is open. */
export default function TabsInComponent(): ReactElement {
  const [names, setNames] = useState<readonly string[]>(['First', 'Second'])
  return (
    <>
      <p>
        <button
          type="button"
          className="sg-button sg-button--outline"
          onClick={() => setNames([...names, `Tab ${names.length + 1}`])}
        >
          Add a tab
        </button>
      </p>
      <Tabs>
        {names.map((name) => (
          <TabItem key={name} value={name}>
            <p>Content of {name}.</p>
          </TabItem>
        ))}
      </Tabs>
    </>
  )
}
