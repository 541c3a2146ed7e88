import type { Page } from '../routes/page.ts'
import type { ThrownValue } from '../threads/thrown-value.ts'
import type { PageFiles } from './pages.ts'

/** A file of a page, for a thread to write. */
export interface FileOrder {
  /** Absolute. */
  readonly to: string
  readonly content: keyof PageFiles
  /** Hash of the published file, which is taken over when it has the same bytes; null without. */
  readonly published: string | null
}

/** What became of such a file. */
export type WrittenFile =
  | {
      /** False where the published file has the same bytes. */
      readonly isWritten: boolean
      /** In bytes. */
      readonly size: number
      readonly hash: string
    }
  | { readonly failed: ThrownValue }

/** Takes the files of pages. */
export interface PageOutput {
  put(page: Page, files: PageFiles): Promise<void>
  /** Says where a thread writes the files of a page. A file that something else has taken is not among them. */
  order(page: Page): readonly FileOrder[]
  /** Tells what became of the files that were ordered. */
  written(page: Page, orders: readonly FileOrder[], files: readonly WrittenFile[]): void
}
