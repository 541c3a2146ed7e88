import type { BlogInstance } from './options.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { LastChange } from '../../content/git.ts'
import type { TagsFileSource } from '../../content/front-matter/tags.ts'
import type { FilePath } from '../../types/file-path.ts'

/** What every step of planning a blog needs to know. */
export interface BlogContext {
  readonly instance: BlogInstance
  readonly site: SiteConfig
  /** False in `dev`: drafts are shown and unlisted posts are listed. */
  readonly production: boolean
  /** Null without one. */
  readonly tagsFile: TagsFileSource | null
  readonly authorsFile: { readonly path: FilePath; readonly text: string } | null
  /** What version control knows of files. */
  readonly changes: ReadonlyMap<FilePath, LastChange>
  /** When files came to be, in milliseconds since 1970; null for what nobody knows. Asked for posts without a date. */
  readonly createdAt: (file: FilePath) => number | null
  /** Text of a file, for places in messages; null when it is not known. */
  readonly textOf: (file: FilePath) => string | null
  /** Whether there is a file, by its path relative to the site directory. */
  readonly hasFile: (file: FilePath) => boolean
}
