import EditThisPage from '@theme-original/EditThisPage'
import { Link, usePage, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import { useRepository } from '../components/repository.ts'

/** Nothing here waits for React. */
export const isStatic = true

/** Below a page: its source, and a new issue that names the page. */
export default function EditOrReport(props: { readonly editUrl: string }): ReactElement {
  const { url: path, head } = usePage()
  const { url } = useSite()
  const { newIssue } = useRepository()
  return (
    <>
      <EditThisPage {...props} />
      <Link
        className="theme-edit-this-page"
        to={newIssue({ title: `Docs: ${head.title}`, body: `Page: ${url}${path}` })}
      >
        Report a problem
      </Link>
    </>
  )
}
