import { processEnvironment } from '../../config/module/process-environment.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'

interface Unprocessed {
  /** The file's text as decoded. */
  readonly text: string
  /** Where the front matter ends. */
  readonly bodyOffset: number
  readonly file: FilePath
  readonly markdown: Pick<SiteConfig['markdown'], 'preprocessor'>
}

interface Preprocessed {
  readonly text: string
  /** `PREPROCESSOR_FAILED`; the text is then as it was. */
  readonly diagnostic: Diagnostic | null
}

/** A content file with the body that `markdown.preprocessor` makes of it. The front matter stays as it is. */
export function preprocess({ text, bodyOffset, file, markdown }: Unprocessed): Preprocessed {
  const { preprocessor } = markdown
  if (preprocessor === null) return { text, diagnostic: null }
  try {
    const body: unknown = processEnvironment.calling(
      () => preprocessor({ filePath: file, fileContent: text.slice(bodyOffset) }),
      'outline',
    )
    if (typeof body === 'string') return { text: text.slice(0, bodyOffset) + body, diagnostic: null }
    return { text, diagnostic: problem(file, `returned ${kindOf(body)} instead of the text of the file.`) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { text, diagnostic: problem(file, `failed: ${reason}`) }
  }
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise'
  return value === null || value === undefined ? String(value) : `a value of type ${typeof value}`
}

function problem(file: FilePath, what: string): Diagnostic {
  return {
    code: 'PREPROCESSOR_FAILED',
    level: 'error',
    message: `markdown.preprocessor ${what}`,
    place: { file },
    hint: 'Correct markdown.preprocessor in site.config: it gets { filePath, fileContent } and returns a string.',
  }
}
