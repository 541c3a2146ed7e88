import { kebabCase } from 'lodash-es'
import { readYaml } from '../../../content/front-matter/read-yaml.ts'
import { shapeProblems, showPath } from '../../../content/front-matter/shape.ts'
import { encodePathname, pageUrl } from '../../../routes/page-url.ts'
import { groupBy } from '../../../types/group-by.ts'
import { pathnameProblem } from '../../../types/pathname-problem.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import { hasErrors, levelOf, type Diagnostic } from '../../../report/diagnostic.ts'
import {
  authorOf,
  imageOf,
  writtenAuthor,
  type Author,
  type FoundAuthor,
  type WrittenAuthor,
} from './author-fields.ts'
import { plural } from '../../../report/text.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { blogPath, type BlogContext, type Post, type PostHead } from '../post.ts'
import { placeOfValue } from '../../../content/front-matter/front-matter-key.ts'

export interface KnownAuthors {
  /** The authors file, or where it would be. */
  readonly file: FilePath
  readonly authors: ReadonlyMap<string, FoundAuthor>
  /** Keys whose authors were rejected; all of them when the file could not be read. */
  readonly rejected: ReadonlySet<string> | 'all'
}

type FileContext = Pick<BlogContext, 'authorsFile' | 'instance' | 'site' | 'diagnostics'>

/** Reads the file of authors, YAML or JSON. Problem: `AUTHORS_FILE_INVALID`. */
export function readAuthors(context: FileContext): KnownAuthors {
  const { authorsFile, instance, diagnostics } = context
  const authors = new Map<string, FoundAuthor>()
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
): FoundAuthor['page'] {
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

/** Keys of front matter from before authors had a key of their own. */
const LEGACY = [
  'author',
  'author_title',
  'authorTitle',
  'author_url',
  'authorURL',
  'author_image_url',
  'authorImageURL',
] as const

/** The authors of a post. Problems: `AUTHOR_UNKNOWN`, `AUTHOR_TWICE`, `AUTHORS_MIXED`, `AUTHOR_NAMELESS`. */
export function resolveAuthors(post: PostHead, known: KnownAuthors, context: BlogContext): readonly Author[] {
  const { file, frontMatter } = post
  const report = (problem: Problem): void => {
    context.diagnostics.push({ level: 'error', place: placeOfValue(post, 'authors'), ...problem })
  }
  if (frontMatter.authors === undefined) return legacyAuthors(post)
  const used = LEGACY.find((key) => frontMatter[key] !== undefined)
  if (used !== undefined) {
    context.diagnostics.push({
      code: 'AUTHORS_MIXED',
      level: 'error',
      message: `"${used}" cannot be used together with "authors" in the front matter of ${file}.`,
      place: placeOfValue(post, used),
      hint: `Delete ${used}, and say it of the author in "authors" or in the file of authors.`,
    })
  }
  const seen = new Set<string>()
  return [frontMatter.authors].flat().flatMap((one): readonly Author[] => {
    const own = typeof one === 'string' ? {} : one
    const key = typeof one === 'string' ? one : one.key
    if (key === undefined) {
      if (own.name === undefined && imageOf(own) === undefined) {
        const message = `An author in the front matter of ${file} has neither a key, a name nor an image.`
        report({ code: 'AUTHOR_NAMELESS', message, hint: 'Add key, name or image_url.' })
      }
      return [inline(own, file)]
    }
    if (seen.has(key)) {
      const message = `The author "${key}" is named twice in the front matter of ${file}.`
      report({ code: 'AUTHOR_TWICE', message, hint: 'Name each author once.' })
    }
    seen.add(key)
    const author = known.authors.get(key)
    if (author !== undefined) {
      const imageURL = imageOf(own) ?? imageOf(author.written)
      const written = { ...author.written, ...own, imageURL }
      return [authorOf({ ...author, written }, imageOf(own) === undefined ? known.file : file)]
    }
    // What is wrong with the authors file was said once, there.
    if (known.rejected !== 'all' && !known.rejected.has(key))
      report(unknownAuthor(key, file, { ...known, isThere: context.authorsFile !== null }))
    return []
  })
}

function legacyAuthors({ file, frontMatter: matter }: PostHead): readonly Author[] {
  const url = matter.author_url ?? matter.authorURL
  const title = matter.author_title ?? matter.authorTitle
  const imageURL = matter.author_image_url ?? matter.authorImageURL
  const name = matter.author
  return name === undefined && imageURL === undefined ? [] : [inline({ name, title, url, imageURL }, file)]
}

type Problem = Omit<Diagnostic, 'level' | 'place'>

function unknownAuthor(
  key: string,
  post: FilePath,
  { file, authors, isThere }: KnownAuthors & { readonly isThere: boolean },
): Problem {
  const code = 'AUTHOR_UNKNOWN'
  const entry = `the entry "${key}", or describe the author here: authors: { name: Ann }.`
  if (!isThere) {
    const message = `${post} names the author "${key}", but the file ${file} does not exist.`
    return { code, message, hint: `Create ${file} with ${entry}` }
  }
  const keys = [...authors.keys()]
  const meant = didYouMean(key, keys)
  return {
    code,
    message: `${post} names the author "${key}", who is not in ${file}.`,
    notes: [`known authors: ${keys.join(', ') || 'none'}`],
    hint: meant === null ? `Add to ${file} ${entry}` : `Did you mean "${meant}"?`,
  }
}

function inline(written: WrittenAuthor, file: FilePath): Author {
  return authorOf({ key: null, written, page: null }, file)
}

const SHOWN_POSTS = 3

/** Authors that no file holds, each told once however many posts describe them. Problem: `INLINE_AUTHOR`. */
export function reportInlineAuthors(
  posts: readonly Post[],
  { file }: KnownAuthors,
  { instance, diagnostics }: BlogContext,
): void {
  const level = levelOf(instance.onInlineAuthors)
  if (level === null) return
  const inlined = posts.flatMap((post) =>
    post.authors
      .filter(({ key, name, image }) => key === null && (name !== undefined || image !== undefined))
      .map(({ name }) => ({ post, who: name === undefined ? 'without a name' : `"${name}"` })),
  )
  for (const [who, [first, ...others]] of groupBy(inlined, (one) => one.who)) {
    if (first === undefined) continue
    const { post } = first
    const files = others.slice(0, SHOWN_POSTS).map((other) => other.post.file)
    const more = others.length > SHOWN_POSTS ? ', ...' : ''
    const also = `also in ${plural(others.length, 'more post')}: ${files.join(', ')}${more}`
    diagnostics.push({
      code: 'INLINE_AUTHOR',
      level,
      message: `The author ${who} of ${post.file} is described in the post, not in ${file}.`,
      place: placeOfValue(post, post.frontMatter.authors === undefined ? 'author' : 'authors'),
      notes: others.length === 0 ? undefined : [also],
      hint: `Move the author to ${file}, which may have to be created, and write its key here, or set blog.onInlineAuthors: 'ignore'.`,
    })
  }
}
