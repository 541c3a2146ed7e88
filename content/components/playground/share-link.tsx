import { useState, type ReactElement } from 'react'
import { copyText } from '../copy-text.ts'
import styles from './playground.module.css'
import { shareHash } from './share.ts'

interface Link {
  readonly url: string
  readonly isCopied: boolean
}

/** Makes a link that holds a text, puts it into the address bar and the clipboard, and shows it. */
export function ShareLink({ text }: { readonly text: string }): ReactElement {
  const [link, setLink] = useState<Link | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const share = async (): Promise<void> => {
    try {
      const url = new URL(await shareHash(text), location.href).href
      history.replaceState(history.state, '', url)
      setLink({ url, isCopied: await copyText(url) })
    } catch {
      setProblem('This browser cannot make share links.')
    }
  }
  return (
    <>
      <button
        type="button"
        className="sg-button sg-button--primary sg-button--sm"
        onClick={() => void share()}
      >
        Copy link
      </button>
      <output className={styles.copied}>
        {problem ?? (link === null ? '' : link.isCopied ? 'Copied.' : 'Copy it from here:')}
      </output>
      {link !== null && (
        <input
          className={styles.link}
          readOnly
          value={link.url}
          aria-label="Link to this text"
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  )
}
