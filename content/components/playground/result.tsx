import { ErrorBoundary } from 'sitegen/runtime'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import type { MdxContent } from './compile.ts'
import styles from './playground.module.css'
import type { Shown } from './use-rendered.ts'

interface ResultProps {
  readonly shown: Shown
  /** Told why the text cannot be shown; null when it can. */
  readonly onFailure: (reason: string | null) => void
  readonly labelledBy: string
}

/** The result of a text, or the last one that there was. */
export function Result({ shown, onFailure, labelledBy }: ResultProps): ReactElement {
  const { rendered, problem, version } = shown
  const [good, setGood] = useState<ReactNode>(null)
  const [failed, setFailed] = useState(-1)
  const Content = rendered?.Content ?? null
  const node = Content === null ? null : <Run Content={Content} />
  const lastGood = ({ error }: { readonly error: unknown }): ReactNode => {
    const report = (): void => {
      setFailed(version)
      onFailure(error instanceof Error ? error.message : String(error))
    }
    return (
      <>
        <Reported run={report} />
        <ErrorBoundary fallback={() => null}>{good}</ErrorBoundary>
      </>
    )
  }
  const keep = (): void => {
    setGood(node)
    onFailure(null)
  }
  return (
    <section
      className={`theme-doc-markdown markdown ${styles.preview}`}
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      data-old={problem !== null || failed === version ? '' : undefined}
      data-search-ignore=""
    >
      <ErrorBoundary resetKey={version} fallback={lastGood}>
        {node}
        {problem === null && <Reported key={version} run={keep} />}
      </ErrorBoundary>
      {rendered !== null && node === null && (
        <p className={styles.empty}>Nothing to show yet. Type some MDX, or choose an example.</p>
      )}
    </section>
  )
}

/** Calls what a text became, so that its elements are those of the text before, and tabs stay as they are. */
function Run({ Content }: { readonly Content: MdxContent }): ReactNode {
  return Content({})
}

/** Says that what it stands beside was shown. */
function Reported({ run }: { readonly run: () => void }): null {
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once, when it is shown
  useEffect(run, [])
  return null
}
