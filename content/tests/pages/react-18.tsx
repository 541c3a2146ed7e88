import {
  lazy,
  Suspense,
  useDeferredValue,
  useId,
  useState,
  useTransition,
  version,
  type ReactElement,
} from 'react'
import TestPage from '../components/test-page.tsx'

const LazyPart = lazy(() => import('../components/lazy-part.tsx'))

/** The version of React that the site is built with, and what came with its last versions. */
export default function ReactVersion(): ReactElement {
  return (
    <TestPage title="React" description="The version of React that this site is built with.">
      <p>
        This site runs on React <strong data-test="version">{version}</strong>. Each example below uses
        something that React has had since version 18; all of them have to react at once and leave the console
        empty.
      </p>
      <h2>Suspense and lazy</h2>
      <p>A component that is loaded on request shows a fallback until its script is there.</p>
      <Loading />
      <h2>Transition</h2>
      <p>The new list is made in the background, so the button stays alive while it is made.</p>
      <Transition />
      <h2>Deferred value</h2>
      <p>The field follows each key at once, and the list follows when there is time.</p>
      <Deferred />
    </TestPage>
  )
}

function Loading(): ReactElement {
  const [isAsked, setIsAsked] = useState(false)
  if (!isAsked) {
    return (
      <p>
        <button type="button" className="sg-button sg-button--primary" onClick={() => setIsAsked(true)}>
          Load the component
        </button>
      </p>
    )
  }
  return (
    <Suspense fallback={<p>The component is loading.</p>}>
      <LazyPart />
    </Suspense>
  )
}

function Transition(): ReactElement {
  const [count, setCount] = useState(10)
  const [isPending, startTransition] = useTransition()
  return (
    <>
      <p>
        <button
          type="button"
          className="sg-button sg-button--primary"
          onClick={() => startTransition(() => setCount(count * 10))}
          disabled={count >= 1000}
        >
          Ten times as many
        </button>
      </p>
      <p>
        <output>{isPending ? 'Making the list' : `${count} numbers`}</output>
      </p>
      <Numbers from={Array.from({ length: count }, (_, index) => String(index + 1))} />
    </>
  )
}

function Deferred(): ReactElement {
  const id = useId()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const all = Array.from({ length: 300 }, (_, index) => String(index + 1))
  return (
    <>
      <p>
        <label htmlFor={id}>Numbers that contain</label>{' '}
        <input id={id} value={text} inputMode="numeric" onChange={({ target }) => setText(target.value)} />
      </p>
      <Numbers from={all.filter((number) => number.includes(wanted))} />
    </>
  )
}

/** Numbers in a box that can be scrolled. */
function Numbers({ from }: { readonly from: readonly string[] }): ReactElement {
  return <textarea readOnly aria-label="Numbers" rows={3} style={{ width: '100%' }} value={from.join(' ')} />
}
