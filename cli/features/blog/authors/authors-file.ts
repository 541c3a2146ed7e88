import { kebabCase } from 'lodash-es'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { readYaml } from '../../../content/front-matter/read-yaml.ts'
import { shapeProblems, showPath } from '../../../content/front-matter/shape.ts'
import { hasErrors, type Diagnostic, type Place } from '../../../report/diagnostic.ts'
import { encodePathname, pageUrl, type UrlSite } from '../../../routes/page-url.ts'
import { pathnameProblem } from '../../../types/pathname-problem.ts'
import type { FilePath } from '../../../types/file-path.ts'
import type { BlogContext } from '../blog-context.ts'
import type { Validated } from '../post.ts'
import { writtenAuthor, type WrittenAuthor } from './author-fields.ts'
import { placeOfValue } from '../../../content/front-matter/key-place.ts'

/** An author of the file, and its page. */
export interface KnownAuthor {
  readonly key: string
  readonly written: WrittenAuthor
  /** Path of its page within the site; null without a page. */
  readonly path: string | null
  readonly url: Url | null
}

/** The authors that a blog knows, by key. */
export interface KnownAuthors {
  readonly file: FilePath
  readonly authors: ReadonlyMap<string, KnownAuthor>
  /** Keys whose authors were rejected; all of them when the file could not be read. */
  readonly rejected: ReadonlySet<string> | 'all'
}

interface AuthorPlacing {
  readonly site: UrlSite
  /** Path of the page of all authors within the site. */
  readonly basePath: string
}

const CODE = 'AUTHORS_FILE_INVALID'

/** Reads a file of authors, YAML or JSON. Problem: `AUTHORS_FILE_INVALID`. */
export function readAuthorsFile(
  source: NonNullable<BlogContext['authorsFile']>,
  placing: AuthorPlacing,
): { readonly known: KnownAuthors; readonly diagnostics: readonly Diagnostic[] } {
  const file = source.path
  const { value, keyLines, diagnostics: problems } = readYaml({ file, text: source.text })
  const diagnostics: Diagnostic[] = problems.map((problem) => ({ ...problem, code: CODE }))
  const authors = new Map<string, KnownAuthor>()
  if (hasErrors(problems)) return { known: { file, authors, rejected: 'all' }, diagnostics }
  if (typeof value !== 'object' || Array.isArray(value)) {
    // A file without a value has no authors yet.
    if (value === undefined) return { known: { file, authors, rejected: new Set() }, diagnostics }
    return { known: { file, authors, rejected: 'all' }, diagnostics: [...diagnostics, noMapping(file)] }
  }
  const placeOf = (key: string): Place => placeOfValue({ file, lines: keyLines }, key)
  const rejected = new Set<string>()
  for (const [key, written] of Object.entries(value ?? {})) {
    const read = readAuthor(key, written, { file, place: placeOf(key), placing })
    if (read.value === null) rejected.add(key)
    else authors.set(key, read.value)
    diagnostics.push(...read.diagnostics)
  }
  const known = { file, authors, rejected }
  return { known, diagnostics: [...diagnostics, ...takeDuplicates(authors, placeOf)] }
}

function readAuthor(
  key: string,
  written: Json,
  {
    file,
    place,
    placing,
  }: { readonly file: FilePath; readonly place: Place; readonly placing: AuthorPlacing },
): Validated<KnownAuthor | null> {
  const parsed = writtenAuthor.safeParse(written)
  if (!parsed.success) {
    const problems = shapeProblems(parsed.error, written)
    const sentences = problems.map(
      ({ path, reason }) => `"${showPath([key, ...path])}" in ${file} ${reason}.`,
    )
    return { value: null, diagnostics: sentences.map((sentence) => invalid(sentence, place)) }
  }
  const { name, image_url, imageURL } = parsed.data
  const isNameless = name === undefined && image_url === undefined && imageURL === undefined
  const path = pagePath(key, parsed.data, placing)
  const problem = path === null ? null : pathnameProblem(path)
  const isPlaced = path !== null && problem === null
  const author: KnownAuthor = {
    key,
    written: parsed.data,
    path: isPlaced ? path : null,
    url: isPlaced ? pageUrl(path, placing.site) : null,
  }
  const diagnostics = [
    ...(isNameless ? [nameless(key, place)] : []),
    ...(problem === null ? [] : [invalid(`"${key}.page" in ${file} cannot have a page: ${problem}.`, place)]),
  ]
  return { value: author, diagnostics }
}

function pagePath(key: string, { page }: WrittenAuthor, { basePath }: AuthorPlacing): string | null {
  if (page === undefined || page === false) return null
  const permalink = page === true ? undefined : page.permalink
  const path = permalink ?? (kebabCase(key) || key)
  return encodePathname(`${basePath}/${path.replace(/^\/+|\/+$/g, '')}`)
}

/** Of authors with one address the first keeps its page. */
function takeDuplicates(
  authors: Map<string, KnownAuthor>,
  placeOf: (key: string) => Place,
): readonly Diagnostic[] {
  const first = new Map<string, string>()
  return [...authors.values()].flatMap((author) => {
    const { key, url } = author
    if (url === null) return []
    const taken = first.get(url)
    if (taken === undefined) {
      first.set(url, key)
      return []
    }
    authors.set(key, { ...author, path: null, url: null })
    return [
      {
        ...invalid(
          `The authors "${taken}" and "${key}" have their pages at the same address "${url}".`,
          placeOf(key),
        ),
        hint: `Give "${key}" a permalink of its own: page: { permalink: /${key}-2 }.`,
      },
    ]
  })
}

function nameless(key: string, place: Place): Diagnostic {
  return {
    ...invalid(`The author "${key}" in ${place.file} has neither a name nor an image.`, place),
    hint: 'Add name, or image_url.',
  }
}

function noMapping(file: FilePath): Diagnostic {
  return {
    ...invalid(`${file} does not hold authors by their keys.`, { file }),
    hint: 'Write a line such as `maintainers:` for each author, and under it name, title, url and image_url as you need them.',
  }
}

function invalid(message: string, place: Place): Diagnostic {
  return { code: CODE, level: 'error', message, place, hint: 'Correct it, or remove it.' }
}
