import EditThisPage from '@theme/EditThisPage'
import LastUpdated from '@theme/LastUpdated'
import type { LastUpdate } from '../../runtime/shared/pages.ts'

interface EditMetaRowProps {
  /** Further class of the element. */
  readonly className: string
  /** Where the page can be edited; null for none. */
  readonly editUrl: string | null
  /** When the page was changed last, and by whom. */
  readonly lastUpdate?: LastUpdate | undefined
}

/** The edit link, and when the page was changed last. */
export default function EditMetaRow({ className, editUrl, lastUpdate }: EditMetaRowProps) {
  return (
    <div className={`${className} edit-meta-row`} data-search-ignore="">
      {editUrl !== null && <EditThisPage editUrl={editUrl} />}
      {lastUpdate !== undefined && <LastUpdated {...lastUpdate} />}
    </div>
  )
}
