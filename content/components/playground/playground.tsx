import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { loadLookup } from '../../../cli/content/markdown/inline/shortcodes.ts'
import { EXAMPLES } from './examples.ts'
import { EditorStatus } from './editor-status.tsx'
import { Editor } from './editor.tsx'
import styles from './playground.module.css'
import type { TextPlace } from './problem.ts'
import { Result } from './result.tsx'
import { ShareLink } from './share-link.tsx'
import { useRendered } from './use-rendered.ts'
import { useSharedText } from './use-shared-text.ts'
import { CODE_SHOWN } from '../../../runtime/shared/document/document-ids.ts'

/** The choice that stands for a text from a link. */
const SHARED = 'shared'

/** An editor for MDX and its result. */
export function Playground(): ReactElement {
  const [choice, setChoice] = useState(EXAMPLES[0].id)
  const [text, setText] = useState(EXAMPLES[0].text)
  /** A text of a link may be anybody's, and is code: it waits until its reader wants it to run. */
  const [isAccepted, setAccepted] = useState(false)
  const waits = choice === SHARED && !isAccepted
  useEffect(() => void loadTheRest(), [])
  const shared = useSharedText((found) => {
    setText(found)
    setChoice(SHARED)
    setAccepted(false)
  })
  const originalOf = (id: string): string =>
    (id === SHARED ? shared.text : EXAMPLES.find((one) => one.id === id)?.text) ?? ''
  const choose = (id: string): void => {
    setChoice(id)
    setText(originalOf(id))
  }
  return (
    <>
      <div className={styles.toolbar}>
        <ExampleChoice choice={choice} hasShared={shared.text !== null} onChoose={choose} />
        <button
          type="button"
          className="sg-button sg-button--outline sg-button--sm"
          disabled={text === originalOf(choice)}
          onClick={() => choose(choice)}
        >
          Reset
        </button>
        <ShareLink key={text} text={text} />
      </div>
      {shared.problem !== null && (
        <p role="alert" className={styles.damaged}>
          {shared.problem}
        </p>
      )}
      <Panes text={text} onChange={setText} onRun={waits ? () => setAccepted(true) : null} />
    </>
  )
}

/** What the first shortcode and the first block of code ask for: without a connection it would be too late then. */
async function loadTheRest(): Promise<void> {
  document.dispatchEvent(new Event(CODE_SHOWN))
  await loadLookup().catch(() => undefined)
}

interface ExampleChoiceProps {
  readonly choice: string
  /** Whether a link brought a text along. */
  readonly hasShared: boolean
  readonly onChoose: (id: string) => void
}

function ExampleChoice({ choice, hasShared, onChoose }: ExampleChoiceProps): ReactElement {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>Example</label>
      <select id={id} value={choice} onChange={({ target }) => onChoose(target.value)}>
        {hasShared && <option value={SHARED}>From the link</option>}
        {EXAMPLES.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </>
  )
}

interface PanesProps {
  readonly text: string
  readonly onChange: (text: string) => void
  /** Lets the text run; null where it does. */
  readonly onRun: (() => void) | null
}

/** The editor beside what its text gives. */
function Panes({ text, onChange, onRun }: PanesProps): ReactElement {
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [editorId, resultId, problemId] = [useId(), useId(), useId()]
  const shown = useRendered(onRun === null ? text : null)
  // While a text waits, what was said is of the one before.
  const problem = onRun === null ? (shown.problem ?? failure) : null
  return (
    <div className={styles.panes}>
      <div className={styles.pane}>
        <div className={styles.title}>
          <h2 id={editorId}>MDX</h2>
        </div>
        <Editor
          text={text}
          onChange={onChange}
          field={field}
          labelledBy={editorId}
          describedBy={problem === null ? undefined : problemId}
        />
        {onRun === null && (
          <EditorStatus
            id={problemId}
            problem={problem}
            notes={shown.rendered?.notes ?? []}
            onGo={(place) => goTo(field.current, place)}
          />
        )}
      </div>
      <div className={styles.pane}>
        <div className={styles.title}>
          <h2 id={resultId}>Result</h2>
          {problem !== null && <span>The last one that worked</span>}
        </div>
        {onRun === null ? (
          <Result shown={shown} labelledBy={resultId} onFailure={setFailure} />
        ) : (
          <div className={styles.waiting}>
            <p>This text came with the link, and it can hold code that runs in this page. Read it first.</p>
            <button type="button" className="sg-button sg-button--primary sg-button--sm" onClick={onRun}>
              Run it
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Puts the cursor at a place of the text. */
function goTo(field: HTMLTextAreaElement | null, { line, column }: TextPlace): void {
  if (field === null) return
  const before = field.value.split('\n').slice(0, line - 1)
  const at = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1
  field.focus()
  field.setSelectionRange(at, at)
}
