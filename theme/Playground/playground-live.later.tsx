import ReactLiveScope from '@theme/ReactLiveScope'
import { translate } from 'sitegen/runtime'
import { Highlight } from 'prism-react-renderer'
import { useDeferredValue, useId, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { LiveError, LivePreview, LiveProvider } from 'react-live'

/** A block of code as its fence describes it. */
export interface LiveBlock {
  /** The code at first. */
  readonly code: string
  /** Name of the language, in lower case. */
  readonly language: string
  /** Title above the editor. */
  readonly title?: string
  /** Number of the first line. @default lines have no numbers */
  readonly firstLineNumber?: number
  /** The code calls `render()` itself. @default false */
  readonly noInline?: boolean
  /** Where the result is: above the editor or below it. */
  readonly position: 'top' | 'bottom'
}

export function LivePlayground({ code, position, noInline = false, ...block }: LiveBlock) {
  const [edited, setEdited] = useState(code)
  const [run, setRun] = useState(0)
  const label = useId()
  const reset = (): void => {
    setEdited(code)
    setRun(run + 1)
  }
  const result = <Result key={`result${run}`} code={edited} language={block.language} noInline={noInline} />
  return (
    <>
      {position === 'top' && result}
      <div key="header" className="playgroundHeader">
        <span id={label}>{translate({ id: 'theme.Playground.liveEditor', message: 'Live editor' })}</span>
        <button type="button" className="playgroundReset" onClick={reset}>
          {translate({ id: 'theme.Playground.buttons.reset', message: 'Reset' })}
        </button>
      </div>
      <PlaygroundEditor key="editor" {...block} code={edited} onChange={setEdited} labelledBy={label} />
      {position === 'bottom' && result}
    </>
  )
}

/** Names become parameters of a function. A module as a whole has one that cannot. */
const SCOPE = Object.fromEntries(Object.entries(ReactLiveScope).filter(([name]) => name !== 'default'))

function Result({ code, language, noInline }: Pick<Required<LiveBlock>, 'code' | 'language' | 'noInline'>) {
  return (
    <LiveProvider
      code={useDeferredValue(code)}
      scope={SCOPE}
      noInline={noInline}
      enableTypeScript={/^m?tsx?$|^typescript$/.test(language)}
      transformCode={closed}
    >
      <div className="playgroundHeader">
        {translate({ id: 'theme.Playground.result', message: 'Result' })}
      </div>
      <div className="playgroundPreview">
        <LivePreview />
        <div aria-live="polite">
          <LiveError className="playgroundError" />
        </div>
      </div>
    </LiveProvider>
  )
}

/** react-live puts brackets around the code: the last line may be a comment. */
function closed(code: string): string {
  return `${code}\n;`
}

type ColouredCodeProps = Pick<LiveBlock, 'code' | 'language' | 'firstLineNumber'>

interface PlaygroundEditorProps extends ColouredCodeProps, Pick<LiveBlock, 'title'> {
  readonly onChange: (code: string) => void
  readonly labelledBy: string
}

/** A text field above the coloured code, letter above letter: undo, selection, input methods and screen readers work as in others. */
function PlaygroundEditor(props: PlaygroundEditorProps) {
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

/** Tokens have the classes of static blocks, and so their colours. */
const NO_THEME = { plain: {}, styles: [] }

function ColouredCode({ code, language, firstLineNumber }: ColouredCodeProps) {
  const numbered = firstLineNumber === undefined ? '' : ' codeBlockLinesWithNumbering'
  return (
    <Highlight code={code} language={language} theme={NO_THEME}>
      {({ tokens }) => (
        <pre className={`prism-code language-${language}`} aria-hidden="true">
          <code
            className={`codeBlockLines${numbered}`}
            style={
              firstLineNumber === undefined || firstLineNumber === 1
                ? undefined
                : { counterReset: `line-count ${firstLineNumber - 1}` }
            }
          >
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

/** A new line begins where the one before began. */
function indent(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const { value, selectionStart } = event.currentTarget
  const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
  const [space = ''] = /^[ \t]*/.exec(line) ?? []
  // The only way to write into a field that the reader can undo.
  if (space !== '' && document.execCommand('insertText', false, `\n${space}`)) event.preventDefault()
}
