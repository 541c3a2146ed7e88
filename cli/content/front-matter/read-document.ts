import type { Json } from '../../../runtime/shared/json.ts'
import { describeValue } from '../../config/describe-value.ts'
import { processEnvironment } from '../../config/module/process-environment.ts'
import type { ParseFrontMatter } from '../../config/options/markdown.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { contentHash } from '../../types/fingerprints.ts'
import type { FilePath } from '../../types/file-path.ts'
import { isRecord } from '../../types/json-problems.ts'
import type { FrontMatter } from '../scan/source-file.ts'
import { parseFrontMatter, type FrontMatterReading } from './front-matter.ts'

export interface ReadDocument extends FrontMatterReading {
  /** As it is read from here on: the body starts at `bodyOffset`. */
  readonly text: string
}

interface DocumentSource {
  readonly text: string
  readonly file: FilePath
  readonly markdown: Pick<SiteConfig['markdown'], 'parseFrontMatter'>
}

interface OwnReading extends FrontMatterReading {
  readonly end: number
  /** What stands at `bodyOffset` instead; null for what the file has there. */
  readonly body: string | null
}

/** What functions of sites made of the texts that were read last, by file. */
const known = new WeakMap<ParseFrontMatter, KnownReadings>()

type KnownReadings = Map<FilePath, { readonly hash: string; readonly own: OwnReading }>

/**
 * Reads the front matter of a file: by `markdown.parseFrontMatter` where the site has it. Problems: those of
 * `parseFrontMatter`, and `FRONT_MATTER_PARSER_FAILED`; the front matter is then what is read without the function.
 */
export async function readDocument({ text, file, markdown }: DocumentSource): Promise<ReadDocument> {
  const { parseFrontMatter: parse } = markdown
  if (parse === null) return { ...parseFrontMatter({ text, file }), text }
  const before = knownDocument({ text, file, markdown })
  if (before !== null) return before
  try {
    const own = await ownReading(parse, { text, file })
    if (own.diagnostics.length === 0) {
      const byFile: KnownReadings = known.get(parse) ?? new Map()
      known.set(parse, byFile.set(file, { hash: contentHash(text), own }))
    }
    return documentOf(text, own)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const usual = parseFrontMatter({ text, file })
    return { ...usual, text, diagnostics: [...usual.diagnostics, failed(reason, file)] }
  }
}

/** The same for who cannot wait: null for a text that the function of the site has not read yet. */
export function knownDocument({ text, file, markdown }: DocumentSource): ReadDocument | null {
  const { parseFrontMatter: parse } = markdown
  if (parse === null) return { ...parseFrontMatter({ text, file }), text }
  const before = known.get(parse)?.get(file)
  return before?.hash === contentHash(text) ? documentOf(text, before.own) : null
}

function documentOf(text: string, { end, body, ...reading }: OwnReading): ReadDocument {
  return { ...reading, text: body === null ? text.slice(0, end) : text.slice(0, reading.bodyOffset) + body }
}

/** @throws when the function does, or returns something else than it should */
async function ownReading(
  parse: ParseFrontMatter,
  { text, file }: Omit<DocumentSource, 'markdown'>,
): Promise<OwnReading> {
  const asked: FrontMatterReading[] = []
  const made: unknown = await processEnvironment.calling(
    () =>
      parse({
        filePath: file,
        fileContent: text,
        defaultParseFrontMatter: async ({ fileContent }) => {
          const usual = parseFrontMatter({ text: fileContent, file })
          asked.push(usual)
          return {
            frontMatter: structuredClone(usual.frontMatter),
            content: fileContent.slice(usual.bodyOffset),
          }
        },
      }),
    'outline',
  )
  if (!isRecord(made)) throw new Error(`it returned ${describeValue(made)}`)
  const { frontMatter, content } = made
  if (!isRecord(frontMatter)) throw new Error(`frontMatter is ${describeValue(frontMatter)}`)
  if (typeof content !== 'string') throw new Error(`content is ${describeValue(content)}`)
  return {
    // Dates of other parsers become texts, as those of ours are.
    frontMatter: JSON.parse(JSON.stringify(frontMatter)) as FrontMatter & Record<string, Json>,
    frontMatterLines: asked[0]?.frontMatterLines ?? {},
    diagnostics: asked.flatMap(({ diagnostics }) => diagnostics),
    ...placeOf(content, text, asked[0]?.bodyOffset ?? parseFrontMatter({ text, file }).bodyOffset),
  }
}

/** Where a body stands in its file, so that messages name the right lines; one that does not stand there takes its place. */
function placeOf(content: string, text: string, from: number) {
  const at = text.endsWith(content) ? text.length - content.length : text.indexOf(content, from)
  if (at === -1) return { bodyOffset: from, end: text.length, body: content }
  return { bodyOffset: at, end: at + content.length, body: null }
}

function failed(reason: string, file: FilePath): Diagnostic {
  return {
    code: 'FRONT_MATTER_PARSER_FAILED',
    level: 'error',
    message: `markdown.parseFrontMatter failed for ${file}: ${reason}.`,
    place: { file },
    hint: 'Make it return { frontMatter, content }: an object of JSON values, and the text below as a string.',
  }
}
