import { useState, type ReactElement } from 'react'

interface ClickToLoadProps {
  readonly src: string
  readonly title: string
  /** The host that is asked, in words of the reader. */
  readonly host: string
}

/** Content of another host that is loaded when the reader asks for it, and not before. */
export default function ClickToLoad({ src, title, host }: ClickToLoadProps): ReactElement {
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) {
    return (
      <iframe
        src={src}
        title={title}
        height="315"
        style={{ width: '100%', border: 0 }}
        allow="fullscreen"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- It is of another origin, so it cannot lift its sandbox.
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  return (
    <p>
      <button type="button" className="sg-button sg-button--primary" onClick={() => setIsAsked(true)}>
        Load “{title}” from {host}
      </button>
    </p>
  )
}
