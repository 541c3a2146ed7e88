import { useMemo, type ReactElement, type Ref } from 'react'
import { highlight } from './prism/highlight.ts'
import styles from './playground.module.css'

interface EditorProps {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly field: Ref<HTMLTextAreaElement>
  /** Id of the element that names the field. */
  readonly labelledBy: string
  /** Id of the element that says what is wrong; none when nothing is. */
  readonly describedBy: string | undefined
}

/**
 * A text field above the coloured text, letter above letter. So undo, selection, input methods and screen readers work as
 * in any other field, and Tab moves on.
 */
export function Editor({ text, onChange, field, labelledBy, describedBy }: EditorProps): ReactElement {
  const html = useMemo(() => ({ __html: `${highlight(text, 'mdx').join('\n')}\n` }), [text])
  return (
    <div className={styles.scroller}>
      <div className={styles.sheet}>
        <pre className={`prism-code ${styles.layer}`} aria-hidden="true">
          <code dangerouslySetInnerHTML={html} />
        </pre>
        <textarea
          ref={field}
          className={styles.field}
          value={text}
          aria-labelledby={labelledBy}
          aria-invalid={describedBy !== undefined}
          aria-describedby={describedBy}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          translate="no"
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  )
}
