import EditThisPage from '@theme-original/EditThisPage'
import { Link, usePage, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'

/** Below a page: its source, and a new issue that names the page. */
export default function EditOrReport(props: { readonly editUrl: string }): ReactElement {
  const { url: path, head } = usePage()
  const { url, customFields } = useSite()
  const query = new URLSearchParams({ title: `Docs: ${head.title}`, body: `Page: ${url}${path}` })
  return (
    <>
      <EditThisPage {...props} />
      <Link
        className="theme-edit-this-page"
        to={`${String(customFields['repository'])}/issues/new?${query.toString()}`}
      >
        Report a problem
      </Link>
    </>
  )
}
