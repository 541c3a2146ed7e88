import ReactLiveScope from '@theme/ReactLiveScope'
import { translate } from 'sitegen/runtime'
import { useDeferredValue, useId, useState } from 'react'
import { LiveError, LivePreview, LiveProvider } from 'react-live'
import { PlaygroundEditor } from './playground-editor.tsx'

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

/** The editor of a block, and what its code gives. */
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
