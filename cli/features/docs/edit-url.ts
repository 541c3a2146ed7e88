import { describeValue } from '../../config/describe-value.ts'
import { encodeFilePath } from '../../routes/page-url.ts'
import type { Doc, DocsContext } from './doc.ts'

/** Sites have one language. */
const LOCALE = 'en'

/** An edit link, or why the site's own function failed to give one. */
type EditUrl = { readonly url: string | null } | { readonly failure: string }

/**
 * Where docs can be edited: `custom_edit_url` of their front matter (`null` and `''` remove the link), else what
 * the instance's `editUrl` says: a base address in front of the file's path, or a function's result.
 */
export function createEditUrl({ instance, version }: DocsContext): (doc: Doc) => EditUrl {
  const { editUrl } = instance
  const folder = instance.editCurrentVersion ? instance.path : version.contentPath
  const base = typeof editUrl === 'string' ? join(editUrl, encodeFilePath(folder)) : null
  return (doc) => {
    const custom = doc.frontMatter.custom_edit_url
    if (custom !== undefined) return { url: custom || null }
    if (base !== null) return { url: `${base}/${encodeFilePath(doc.relativePath)}` }
    if (typeof editUrl !== 'function') return { url: null }
    return called(() =>
      editUrl({
        docPath: doc.relativePath,
        permalink: doc.url,
        version: version.name,
        versionDocsDirPath: folder,
        locale: LOCALE,
      }),
    )
  }
}

/** An address and a path with one slash between them, and none at the end. */
function join(base: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return [base.replace(/\/+$/, ''), ...parts].join('/')
}

function called(editUrl: () => unknown): EditUrl {
  try {
    const url = editUrl()
    if (url === undefined || url === null || typeof url === 'string') return { url: url || null }
    return { failure: `it returned ${describeValue(url)} instead of a text` }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
