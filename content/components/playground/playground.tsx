import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { EXAMPLES } from './examples.ts'
import { Editor } from './editor.tsx'
import styles from './playground.module.css'
import type { PlaygroundProblem } from './problem.ts'
import { Result } from './result.tsx'
import { ShareLink } from './share-link.tsx'
import type { Note } from './render.tsx'
import { useRendered } from './use-rendered.ts'
import { useSharedText } from './use-shared-text.ts'

/** The choice that stands for a text from a link. */
const SHARED = 'shared'

/** An editor for MDX and its result. */
export function Playground(): ReactElement {
  const [choice, setChoice] = useState(EXAMPLES[0].id)
  const [text, setText] = useState(EXAMPLES[0].text)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [editorId, resultId, problemId, choiceId] = [useId(), useId(), useId(), useId()]
  const shared = useSharedText((found) => {
    setText(found)
    setChoice(SHARED)
  })
  const original = choice === SHARED ? shared.text : EXAMPLES.find(({ id }) => id === choice)?.text
  const shown = useRendered(text)
  const problem = shown.problem ?? failure
  const choose = (id: string): void => {
    setChoice(id)
    setText((id === SHARED ? shared.text : EXAMPLES.find((one) => one.id === id)?.text) ?? '')
  }
  return (
    <div className={styles.playground}>
      <div className={styles.toolbar}>
        <label htmlFor={choiceId}>Example</label>
        <select id={choiceId} value={choice} onChange={({ target }) => choose(target.value)}>
          {shared.text !== null && <option value={SHARED}>From the link</option>}
          {EXAMPLES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button button--outline button--sm"
          disabled={text === original}
          onClick={() => setText(original ?? '')}
        >
          Reset
        </button>
        <ShareLink text={text} />
      </div>
      {shared.problem !== null && (
        <p role="alert" className={styles.damaged}>
          {shared.problem}
        </p>
      )}
      <div className={styles.panes}>
        <section className={styles.pane}>
          <h2 id={editorId} className={styles.title}>
            MDX
          </h2>
          <Editor
            text={text}
            onChange={setText}
            field={field}
            labelledBy={editorId}
            describedBy={problem === null ? undefined : problemId}
          />
          <div className={styles.messages} role="status">
            {problem === null ? (
              <Notes notes={shown.rendered?.notes ?? []} />
            ) : (
              <Problem
                id={problemId}
                problem={problem}
                onGo={(place) => field.current !== null && select(field.current, place)}
              />
            )}
          </div>
        </section>
        <section className={styles.pane}>
          <h2 id={resultId} className={styles.title}>
            Result
          </h2>
          <Result
            shown={shown}
            labelledBy={resultId}
            onFailure={(error) => setFailure(error === null ? null : reasonOf(error))}
          />
        </section>
      </div>
    </div>
  )
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

type Place = NonNullable<PlaygroundProblem['place']>

interface ProblemProps {
  readonly id: string
  readonly problem: PlaygroundProblem | string
  readonly onGo: (place: Place) => void
}

function Problem({ id, problem, onGo }: ProblemProps): ReactElement {
  const { message, place } = typeof problem === 'string' ? { message: problem, place: null } : problem
  return (
    <p id={id} className={styles.problem}>
      {place !== null && (
        <button type="button" className={styles.place} onClick={() => onGo(place)}>
          Line {place.line}, column {place.column}
        </button>
      )}{' '}
      {message}
    </p>
  )
}

function Notes({ notes }: { readonly notes: readonly Note[] }): ReactElement {
  if (notes.length === 0) return <p className={styles.fine}>The result is up to date.</p>
  return (
    <ul className={styles.notes}>
      {notes.map(({ message, place }) => (
        <li key={`${place?.line ?? 0}:${place?.column ?? 0} ${message}`}>
          {place !== null && `Line ${place.line}, column ${place.column}: `}
          {message}
        </li>
      ))}
    </ul>
  )
}

/** Puts the cursor where a problem is. */
function select(field: HTMLTextAreaElement, { line, column }: Place): void {
  const before = field.value.split('\n').slice(0, line - 1)
  const at = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1
  field.focus()
  field.setSelectionRange(at, at)
}
