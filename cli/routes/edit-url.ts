import { describeValue } from '../config/describe-value.ts'
import { encodeFilePath } from './page-url.ts'

/** An edit link, or why the site's own function failed to give one. */
export type EditUrl = { readonly url: string | null } | { readonly failure: string }

/** A file that can be edited. */
export interface EditedFile {
  /** `custom_edit_url` of its front matter: null and an empty text remove the link. */
  readonly custom: string | null | undefined
  /** Relative to the folder of the content. */
  readonly relativePath: string
}

interface EditOptions<T> {
  /** A base address in front of the file's path, or a function; null for no links. */
  readonly editUrl: string | ((info: T) => string | undefined) | null
  /** Folder of the content, relative to the site directory. */
  readonly folder: string
}

/** Tells where files can be edited: what their front matter says, else what the instance does. */
export function createEditUrl<T>({
  editUrl,
  folder,
}: EditOptions<T>): (file: EditedFile, info: () => T) => EditUrl {
  const base = typeof editUrl === 'string' ? join(editUrl, encodeFilePath(folder)) : null
  return ({ custom, relativePath }, info) => {
    if (custom !== undefined) return { url: custom || null }
    if (base !== null) return { url: `${base}/${encodeFilePath(relativePath)}` }
    return typeof editUrl === 'function' ? called(() => editUrl(info())) : { url: null }
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
