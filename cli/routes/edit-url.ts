import { isUnsafeAddress } from '../../runtime/shared/url/unsafe-address.ts'
import { describeValue } from '../config/describe-value.ts'
import { plural } from '../report/text.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
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
    if (typeof url === 'string' && isUnsafeAddress(url))
      return { failure: `it returned ${describeValue(url)}, which can run code` }
    if (url === undefined || url === null || typeof url === 'string') return { url: url || null }
    return { failure: `it returned ${describeValue(url)} instead of text` }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

/** A file whose edit address the site's function failed to give. */
export interface EditUrlFailure {
  readonly file: FilePath
  readonly failure: string
}

/**
 * A function that fails for one file mostly fails for all: it is reported once.
 *
 * @param of - the feature whose option it is, and what it calls a file
 */
export function editUrlFailed(
  failures: readonly EditUrlFailure[],
  of: { readonly feature: string; readonly file: string },
): readonly Diagnostic[] {
  const [first] = failures
  if (!first) return []
  return [
    {
      code: 'EDIT_URL_FAILED',
      level: 'error',
      message: `The function ${of.feature}.editUrl failed for ${first.file}: ${first.failure}.`,
      place: { file: first.file },
      ...(failures.length > 1
        ? { notes: [`also for ${plural(failures.length - 1, `more ${of.file}`)}`] }
        : {}),
      hint: `Make ${of.feature}.editUrl in site.config return text, or undefined for no link.`,
    },
  ]
}
