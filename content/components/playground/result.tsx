import { ErrorBoundary } from 'sitegen/runtime'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import styles from './playground.module.css'
import type { Shown } from './use-rendered.ts'

interface ResultProps {
  readonly shown: Shown
  /** Told when a component cannot show what it was given, and null when it can again. */
  readonly onFailure: (error: unknown) => void
  readonly labelledBy: string
}

/** The result of a text, or the last one that there was. */
export function Result({ shown, onFailure, labelledBy }: ResultProps): ReactElement {
  const { rendered, problem, version } = shown
  const [good, setGood] = useState<ReactNode>(null)
  const [failed, setFailed] = useState<number | null>(null)
  const isOld = problem !== null || failed === version
  const node = rendered?.node ?? null
  return (
    <div
      className={`theme-doc-markdown markdown ${styles.preview}`}
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={0}
      data-old={isOld ? '' : undefined}
      data-search-ignore=""
    >
      <ErrorBoundary
        resetKey={version}
        fallback={({ error }) => (
          <>
            <Reported run={() => (setFailed(version), onFailure(error))} />
            <ErrorBoundary fallback={() => null}>{good}</ErrorBoundary>
          </>
        )}
      >
        {node}
        {problem === null && <Reported key={version} run={() => (setGood(node), onFailure(null))} />}
      </ErrorBoundary>
      {rendered !== null && node === null && (
        <p className={styles.empty}>Nothing to show yet. Type some MDX, or choose an example.</p>
      )}
    </div>
  )
}

/** Says that what it stands beside was shown. */
function Reported({ run }: { readonly run: () => void }): null {
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it is shown
  useEffect(run, [])
  return null
}
