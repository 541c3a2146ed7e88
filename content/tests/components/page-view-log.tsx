import { useSyncExternalStore, type ReactElement } from 'react'
import { pageViews, type RouteCall } from '../../client/page-views.ts'

const NONE: readonly RouteCall[] = []

/** What the client module of this site was told since the document was loaded. */
export default function PageViewLog(): ReactElement {
  const calls = useSyncExternalStore(pageViews.subscribe, pageViews.calls, () => NONE)
  const views = calls.filter(({ isPageView }) => isPageView).length
  return (
    <>
      <p>
        <output>
          {calls.length} calls, of which {views} {views === 1 ? 'is a page view' : 'are page views'}
        </output>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Function</th>
            <th scope="col">Address</th>
            <th scope="col">Title of the document</th>
            <th scope="col">Page view</th>
          </tr>
        </thead>
        <tbody>
          {calls.map(({ hook, address, title, isPageView }, index) => (
            <tr key={index}>
              <td>
                <code>{hook}</code>
              </td>
              <td>{address}</td>
              <td>{title}</td>
              <td>{isPageView ? 'yes' : 'no'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
