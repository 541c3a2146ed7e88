import { isUnsafeAddress } from '../../runtime/shared/url/unsafe-address.ts'
import { describeValue } from '../config/describe-value.ts'
import { plural } from '../report/text.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import { encodeFilePath } from './page-url.ts'

interface EditedFile {
  readonly file: FilePath
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
  readonly names: { readonly feature: string; readonly file: string }
}

/** Where the files of one instance can be edited. */
interface EditUrls<T> {
  /** What the front matter of a file says, else what the instance does; null for no link. */
  of(edited: EditedFile, info: () => T): string | null
  /** A function of the site that fails for one file mostly fails for all: it is reported once. Problem: `EDIT_URL_FAILED`. */
  problems(): readonly Diagnostic[]
}

/** Prepares the edit links of an instance. */
export function createEditUrls<T>({ editUrl, folder, names }: EditOptions<T>): EditUrls<T> {
  const base = typeof editUrl === 'string' ? join(editUrl, encodeFilePath(folder)) : null
  const failures: Failure[] = []
  return {
    of({ file, custom, relativePath }, info) {
      if (custom !== undefined) return custom || null
      if (base !== null) return `${base}/${encodeFilePath(relativePath)}`
      if (typeof editUrl !== 'function') return null
      const called = call(() => editUrl(info()))
      if ('url' in called) return called.url
      failures.push({ file, why: called.why })
      return null
    },
    problems() {
      const [first] = failures
      if (first === undefined) return []
      const more = failures.length - 1
      return [
        {
          code: 'EDIT_URL_FAILED',
          level: 'error',
          message: `The function ${names.feature}.editUrl failed for ${first.file}: ${first.why}.`,
          place: { file: first.file },
          notes: more > 0 ? [`also for ${plural(more, `more ${names.file}`)}`] : undefined,
          hint: `Make ${names.feature}.editUrl in site.config return text, or undefined for no link.`,
        },
      ]
    },
  }
}

/** An address and a path with one slash between them, and none at the end. */
function join(base: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return [base.replace(/\/+$/, ''), ...parts].join('/')
}

interface Failure {
  readonly file: FilePath
  /** The end of a sentence. */
  readonly why: string
}

function call(editUrl: () => unknown): { readonly url: string | null } | Pick<Failure, 'why'> {
  try {
    const url = editUrl()
    if (typeof url === 'string' && isUnsafeAddress(url))
      return { why: `it returned ${describeValue(url)}, which can run code` }
    if (url === undefined || url === null || typeof url === 'string') return { url: url || null }
    return { why: `it returned ${describeValue(url)} instead of text` }
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) }
  }
}
