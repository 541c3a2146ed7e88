import { isUnsafeAddress } from '../../runtime/shared/url/unsafe-address.ts'
import { describeValue } from '../config/describe-value.ts'
import { failedCall, failedFunction, type FailedCall } from '../report/group.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { FilePath } from '../types/file-path.ts'
import { encodeFilePath } from './page-url.ts'

interface EditedFile {
  readonly file: FilePath
  /** Null and an empty text remove the link. */
  readonly frontMatter: { readonly custom_edit_url?: string | null | undefined }
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

export function createEditUrls<T>({ editUrl, folder, names }: EditOptions<T>) {
  const base = typeof editUrl === 'string' ? join(editUrl, encodeFilePath(folder)) : null
  const failures: FailedCall[] = []
  return {
    /** What the front matter of a file says, else what the instance does; null for no link. */
    of({ file, frontMatter, relativePath }: EditedFile, info: () => T): string | null {
      const { custom_edit_url: custom } = frontMatter
      if (custom !== undefined) return custom || null
      if (base !== null) return `${base}/${encodeFilePath(relativePath)}`
      if (typeof editUrl !== 'function') return null
      try {
        return addressOf(editUrl(info()))
      } catch (error) {
        failures.push(failedCall(error, file, { file }))
        return null
      }
    },
    /** Problem: `EDIT_URL_FAILED`. */
    problems: (): readonly Diagnostic[] =>
      failedFunction(failures, {
        code: 'EDIT_URL_FAILED',
        key: `${names.feature}.editUrl`,
        noun: names.file,
        result: 'text, or undefined for no link',
      }),
  }
}

/** An address and a path with one slash between them, and none at the end. */
function join(base: string, path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return [base.replace(/\/+$/, ''), ...parts].join('/')
}

/** The result of a site's function, whose type is only promised. */
function addressOf(url: unknown): string | null {
  if (typeof url === 'string' && isUnsafeAddress(url))
    throw new Error(`it returned ${describeValue(url)}, which can run code`)
  if (url === undefined || url === null || typeof url === 'string') return url || null
  throw new Error(`it returned ${describeValue(url)} instead of text`)
}
