import { useState, type ReactElement } from 'react'
import TestPage from '../../components/test-page.tsx'
import Thrower from '../../components/thrower.tsx'

/** A page that crashes when the reader asks for it. */
export default function CrashTest(): ReactElement {
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) throw new Error('The component of the page was asked to crash.')
  return (
    <TestPage title="Crash" description="What stands for a page that crashed.">
      <p>
        Each button makes a component throw while it is rendered. The text “This page crashed.” with the
        message has to take the place of the content, and “Try again” has to bring this page back.
      </p>
      <Thrower label="Crash the content" />
      <Thrower label="Crash with causes" value="causes" />
      <p>
        <button type="button" className="sg-button sg-button--primary" onClick={() => setIsAsked(true)}>
          Crash the whole page
        </button>
      </p>
    </TestPage>
  )
}
