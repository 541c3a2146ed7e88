import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'
import EditMetaRow from '@theme/EditMetaRow'
import TagsListInline from '@theme/TagsListInline'

/** Tags, edit link and last update below the text. Only pages that have one of them load it, unless the site has a part of its own around it. */
export default function DocItemFooter({
  editUrl,
  lastUpdate,
  tags,
}: Pick<DocItemProps, 'editUrl' | 'lastUpdate' | 'tags'>) {
  const hasMeta = editUrl !== null || lastUpdate !== undefined
  if (tags === undefined && !hasMeta) return null
  return (
    <footer className="theme-doc-footer">
      {tags !== undefined && (
        <div className="theme-doc-footer-tags-row">
          <TagsListInline tags={tags} />
        </div>
      )}
      {hasMeta && (
        <EditMetaRow className="theme-doc-footer-edit-meta-row" editUrl={editUrl} lastUpdate={lastUpdate} />
      )}
    </footer>
  )
}
