import Mermaid from '@theme/Mermaid'
import { useState, type ReactElement } from 'react'

/** A diagram that is drawn again when its text changes. */
export default function ChangingDiagram(): ReactElement {
  const [count, setCount] = useState(2)
  const steps = Array.from({ length: count }, (_, index) => `S${index}[Step ${index + 1}]`)
  return (
    <>
      <p>
        <button type="button" className="sg-button sg-button--outline" onClick={() => setCount(count + 1)}>
          Add a step
        </button>
      </p>
      <Mermaid value={`flowchart LR\n  ${steps.join(' --> ')}`} />
    </>
  )
}
