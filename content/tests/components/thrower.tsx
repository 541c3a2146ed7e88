import { useEffect, useState, type ReactElement } from 'react'

/** What is thrown. */
const VALUES = {
  error: () => new Error('This error was asked for.'),
  causes: () =>
    new Error('The list cannot be shown.', {
      cause: new Error('The list cannot be read.', { cause: new Error('There is no list.') }),
    }),
  text: () => 'A string, which is no error.',
} satisfies Record<string, () => unknown>

interface ThrowerProps {
  /** Words of the button. */
  readonly label: string
  /** @default 'render' */
  readonly when?: 'render' | 'effect' | 'event' | 'promise'
  /** @default 'error' */
  readonly value?: keyof typeof VALUES
}

/** A button that makes this component throw. It never throws before, so the page can be built and opened. */
export default function Thrower({ label, when = 'render', value = 'error' }: ThrowerProps): ReactElement {
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (isAsked && when === 'effect') throw VALUES[value]()
  }, [isAsked, when, value])
  if (isAsked && when === 'render') throw VALUES[value]()
  const press = (): void => {
    if (when === 'event') throw VALUES[value]()
    if (when === 'promise') void Promise.reject(VALUES[value]())
    else setIsAsked(true)
  }
  return (
    <p>
      <button type="button" className="sg-button sg-button--primary" onClick={press}>
        {label}
      </button>
    </p>
  )
}
