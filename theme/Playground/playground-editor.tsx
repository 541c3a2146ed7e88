import { Highlight } from 'prism-react-renderer'
import type { ChangeEvent, CSSProperties, KeyboardEvent } from 'react'

interface PlaygroundEditorProps extends ColouredCodeProps {
  readonly title?: string | undefined
  readonly onChange: (code: string) => void
  /** Id of the element that names the editor. */
  readonly labelledBy: string
}

/**
 * A text field above the coloured code, letter above letter. So undo, selection, input methods and screen readers work
 * as in any other field, and Tab moves on. It has the looks and the size of a static block.
 */
export function PlaygroundEditor(props: PlaygroundEditorProps) {
  const { title, onChange, labelledBy, ...coloured } = props
  const numbered = coloured.firstLineNumber === undefined ? '' : ' playgroundInput--numbered'
  return (
    <div className={`language-${coloured.language} codeBlockContainer`}>
      {title !== undefined && <div className="codeBlockTitle">{title}</div>}
      <div className="codeBlockContent playgroundEditor">
        <div className="playgroundSheet">
          <ColouredCode {...coloured} />
          <textarea
            className={`playgroundInput${numbered}`}
            value={coloured.code}
            rows={1}
            wrap="off"
            aria-labelledby={labelledBy}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            translate="no"
            onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => onChange(target.value)}
            onKeyDown={indent}
          />
        </div>
      </div>
    </div>
  )
}

interface ColouredCodeProps {
  readonly code: string
  readonly language: string
  readonly firstLineNumber?: number | undefined
}

/** Tokens have the classes of static blocks, and so their colours. */
const NO_THEME = { plain: {}, styles: [] }

/** The markup of a static block. */
function ColouredCode({ code, language, firstLineNumber }: ColouredCodeProps) {
  const numbered = firstLineNumber === undefined ? '' : ' codeBlockLinesWithNumbering'
  return (
    <Highlight code={code} language={language} theme={NO_THEME}>
      {({ tokens }) => (
        <pre className={`prism-code language-${language}`} aria-hidden="true">
          <code className={`codeBlockLines${numbered}`} style={countingFrom(firstLineNumber)}>
            {tokens.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a line is nothing but its place
              <span key={index} className="token-line">
                {line.map(({ types, content, empty }, place) =>
                  empty === true ? null : (
                    // oxlint-disable-next-line react/no-array-index-key -- and a token too
                    <span key={place} className={`token ${types.join(' ')}`}>
                      {content}
                    </span>
                  ),
                )}
                {'\n'}
              </span>
            ))}
          </code>
        </pre>
      )}
    </Highlight>
  )
}

function countingFrom(line: number | undefined): CSSProperties | undefined {
  return line === undefined || line === 1 ? undefined : { counterReset: `line-count ${line - 1}` }
}

/** A new line begins where the one before began. */
function indent(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const { value, selectionStart } = event.currentTarget
  const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
  const [space = ''] = /^[ \t]*/.exec(line) ?? []
  // The only way to write into a field that the reader can undo.
  if (space !== '' && document.execCommand('insertText', false, `\n${space}`)) event.preventDefault()
}
