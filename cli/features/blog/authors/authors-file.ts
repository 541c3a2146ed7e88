import { kebabCase } from 'lodash-es'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { readYaml } from '../../../content/front-matter/read-yaml.ts'
import { shapeProblems, showPath } from '../../../content/front-matter/shape.ts'
import { hasErrors } from '../../../report/diagnostic.ts'
import { encodePathname, pageUrl } from '../../../routes/page-url.ts'
import { pathnameProblem } from '../../../types/pathname-problem.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { blogPath, type BlogContext } from '../post.ts'
import { writtenAuthor, type WrittenAuthor } from './author-fields.ts'
import { placeOfValue } from '../../../content/front-matter/front-matter-key.ts'

export interface KnownAuthor {
  readonly key: string
  readonly written: WrittenAuthor
  /** Where its page is within the site, and with the base URL; null without a page. */
  readonly page: { readonly path: string; readonly url: Url } | null
}

/** The authors that a blog knows, by key. */
export interface KnownAuthors {
  /** The authors file, or where it would be. */
  readonly file: FilePath
  readonly authors: ReadonlyMap<string, KnownAuthor>
  /** Keys whose authors were rejected; all of them when the file could not be read. */
  readonly rejected: ReadonlySet<string> | 'all'
}

type FileContext = Pick<BlogContext, 'authorsFile' | 'instance' | 'site' | 'diagnostics'>

/** Reads the file of authors, YAML or JSON. Problem: `AUTHORS_FILE_INVALID`. */
export function readAuthors(context: FileContext): KnownAuthors {
  const { authorsFile, instance, diagnostics } = context
  const authors = new Map<string, KnownAuthor>()
  const rejected = new Set<string>()
  if (authorsFile === null) {
    const file = `${instance.path}/${instance.authorsMapPath}`.replace(/^\//, '') as FilePath
    return { file, authors, rejected }
  }
  const file = authorsFile.path
  const { value, keyLines, diagnostics: problems } = readYaml({ file, text: authorsFile.text })
  const report = (key: string, message: string, hint = 'Correct it, or remove it.'): void => {
    const place = placeOfValue({ file, lines: keyLines }, key)
    diagnostics.push({ code: 'AUTHORS_FILE_INVALID', level: 'error', message, place, hint })
  }
  diagnostics.push(...problems.map((problem) => ({ ...problem, code: 'AUTHORS_FILE_INVALID' })))
  if (hasErrors(problems)) return { file, authors, rejected: 'all' }
  // A file without a value has no authors yet.
  const list = value ?? {}
  if (typeof list !== 'object' || Array.isArray(list)) {
    const hint =
      'Write a line such as `maintainers:` for each author, and under it name, title, url and image_url as you need them.'
    report('', `${file} does not hold authors by their keys.`, hint)
    return { file, authors, rejected: 'all' }
  }
  const keyByUrl = new Map<string, string>()
  for (const [key, written] of Object.entries(list)) {
    const parsed = writtenAuthor.safeParse(written)
    if (!parsed.success) {
      rejected.add(key)
      for (const { path, reason } of shapeProblems(parsed.error, written))
        report(key, `"${showPath([key, ...path])}" in ${file} ${reason}.`)
      continue
    }
    const { name, image_url, imageURL } = parsed.data
    if (name === undefined && image_url === undefined && imageURL === undefined)
      report(
        key,
        `The author "${key}" in ${file} has neither a name nor an image.`,
        'Add name, or image_url.',
      )
    const page = pageOf(key, parsed.data, { context, file, keyByUrl, report })
    authors.set(key, { key, written: parsed.data, page })
  }
  return { file, authors, rejected }
}

interface Placing {
  readonly context: FileContext
  readonly file: FilePath
  /** Of authors with one address the first keeps its page. */
  readonly keyByUrl: Map<string, string>
  readonly report: (key: string, message: string, hint?: string) => void
}

function pageOf(
  key: string,
  { page }: WrittenAuthor,
  { context, file, keyByUrl, report }: Placing,
): KnownAuthor['page'] {
  if (page === undefined || page === false) return null
  const { instance, site } = context
  const permalink = (page === true ? undefined : page.permalink) ?? (kebabCase(key) || key)
  const below = permalink.replace(/^\/+|\/+$/g, '')
  const path = encodePathname(`${blogPath(context, instance.authorsBasePath)}/${below}`)
  const problem = pathnameProblem(path)
  if (problem !== null) {
    report(key, `"${key}.page" in ${file} cannot have a page: ${problem}.`)
    return null
  }
  const url = pageUrl(path, site)
  const taken = keyByUrl.get(url)
  if (taken === undefined) {
    keyByUrl.set(url, key)
    return { path, url }
  }
  report(
    key,
    `The authors "${taken}" and "${key}" have their pages at the same address "${url}".`,
    `Give "${key}" a permalink of its own: page: { permalink: /${key}-2 }.`,
  )
  return null
}
