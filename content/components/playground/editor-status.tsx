import type { ReactElement, ReactNode } from 'react'
import styles from './playground.module.css'
import type { PlaygroundProblem, TextPlace } from './problem.ts'
import type { Note } from './render.tsx'

interface EditorStatusProps {
  /** Names the problem for the field that it is about. */
  readonly id: string
  readonly problem: PlaygroundProblem | string | null
  readonly notes: readonly Note[]
  /** Leads to a place in the text. */
  readonly onGo: (place: TextPlace) => void
}

/** What there is to say about a text; read out when it changes. */
export function EditorStatus({ id, problem, notes, onGo }: EditorStatusProps): ReactElement {
  return (
    <div className={styles.messages} aria-live="polite">
      {problem === null ? <Notes notes={notes} /> : <Problem id={id} problem={problem} onGo={onGo} />}
    </div>
  )
}

interface ProblemProps extends Pick<EditorStatusProps, 'id' | 'onGo'> {
  readonly problem: PlaygroundProblem | string
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
      <Words text={message} />
    </p>
  )
}

/** A message, whose code stands between backticks. */
function Words({ text }: { readonly text: string }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- a part is nothing but its place
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}

function Notes({ notes }: { readonly notes: readonly Note[] }): ReactElement {
  if (notes.length === 0) return <p className={styles.fine}>The result is up to date.</p>
  return (
    <ul className={styles.notes}>
      {notes.map(({ message, place }) => (
        <li key={`${place?.line ?? 0}:${place?.column ?? 0} ${message}`}>
          {place !== null && `Line ${place.line}, column ${place.column}: `}
          <Words text={message} />
        </li>
      ))}
    </ul>
  )
}
