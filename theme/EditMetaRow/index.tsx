import type { ReactElement } from 'react'
import EditThisPage from '@theme/EditThisPage'
import LastUpdated from '@theme/LastUpdated'
import type { LastUpdate } from '../../runtime/shared/last-update.ts'

interface EditMetaRowProps {
  readonly className: string
  readonly editUrl: string | null
  readonly lastUpdate?: LastUpdate | undefined
}

/** Where a page can be edited, and when it was. */
export default function EditMetaRow({ className, editUrl, lastUpdate }: EditMetaRowProps): ReactElement {
  return (
    <div className={`${className} edit-meta-row`} data-search-ignore="">
      {editUrl !== null && <EditThisPage editUrl={editUrl} />}
      {lastUpdate !== undefined && <LastUpdated {...lastUpdate} />}
    </div>
  )
}
