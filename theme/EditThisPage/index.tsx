import { Link, translate } from 'sitegen/runtime'
import IconEdit from '@theme/Icon/Edit'

/** The link to the source of the page. */
export default function EditThisPage({
  editUrl,
}: {
  /** Where the page can be edited. */
  readonly editUrl: string
}) {
  return (
    <Link className="theme-edit-this-page" to={editUrl}>
      <IconEdit />
      {translate({ id: 'theme.common.editThisPage', message: 'Edit this page' })}
    </Link>
  )
}
