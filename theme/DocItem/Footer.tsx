import type { ReactElement } from 'react'
import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'
import EditMetaRow from '@theme/EditMetaRow'
import TagsListInline from '@theme/TagsListInline'

/** What a page says about itself below its text. Loaded by pages that say something. */
export default function DocItemFooter({
  editUrl,
  lastUpdate,
  tags,
}: Pick<DocItemProps, 'editUrl' | 'lastUpdate' | 'tags'>): ReactElement {
  const hasMeta = editUrl !== null || lastUpdate !== undefined
  return (
    <footer className="theme-doc-footer">
      {tags !== undefined && (
        <div className="theme-doc-footer-tags-row">
          <TagsListInline tags={tags} />
        </div>
      )}
      {hasMeta && (
        <EditMetaRow
          className="theme-doc-footer-edit-meta-row"
          editUrl={editUrl}
          {...(lastUpdate === undefined ? {} : { lastUpdate })}
        />
      )}
    </footer>
  )
}
