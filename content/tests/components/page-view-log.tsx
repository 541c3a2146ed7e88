import { useSyncExternalStore, type ReactElement } from 'react'
import { pageViews, type RouteCall } from '../../client/page-views.ts'

const NONE: readonly RouteCall[] = []

/** What the client module of this site was told since the document was loaded, in a box that does not grow. */
export default function PageViewLog(): ReactElement {
  const calls = useSyncExternalStore(pageViews.subscribe, pageViews.calls, () => NONE)
  const views = calls.filter(({ isPageView }) => isPageView).length
  return (
    <>
      <p>
        {/* One text, so that nothing moves when a number changes. */}
        <output>{`${calls.length} calls, of which ${views} ${views === 1 ? 'is a page view' : 'are page views'}`}</output>
      </p>
      <textarea
        readOnly
        aria-label="Calls of the client module"
        rows={14}
        style={{ width: '100%', whiteSpace: 'pre', fontFamily: 'var(--ifm-font-family-monospace)' }}
        value={calls.map(lineOf).join('\n')}
      />
    </>
  )
}

function lineOf({ hook, address, title, isPageView }: RouteCall): string {
  return `${hook.padEnd(16)}  ${address}  “${title}”${isPageView ? '  page view' : ''}`
}
