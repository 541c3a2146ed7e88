import { groupBy } from '../../../types/group-by.ts'
import type { JsonObject } from '../../../../runtime/shared/json.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import { levelOf, type Diagnostic } from '../../../report/diagnostic.ts'
import { authorFields, type WrittenAuthor, socialLinks } from './author-fields.ts'
import { plural } from '../../../report/text.ts'
import type { FilePath } from '../../../types/file-path.ts'
import type { KnownAuthor, KnownAuthors } from './authors-file.ts'
import type { PostFrontMatter } from '../front-matter.ts'
import type { Author, BlogContext, Post } from '../post.ts'
import { placeOfValue } from '../../../content/front-matter/front-matter-key.ts'

type PostHead = Pick<Post, 'file' | 'lines' | 'frontMatter'>

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
  return listed(post, frontMatter.authors, { known, context })
}

function legacyAuthors({ file, frontMatter: matter }: PostHead): readonly Author[] {
  const url = matter.author_url ?? matter.authorURL
  const title = matter.author_title ?? matter.authorTitle
  const imageURL = matter.author_image_url ?? matter.authorImageURL
  const name = matter.author
  return name === undefined && imageURL === undefined ? [] : [inline({ name, title, url, imageURL }, file)]
}

type Problem = Omit<Diagnostic, 'level' | 'place'>

type OneWritten = string | (WrittenAuthor & { readonly key?: string | undefined })

function listed(
  post: PostHead,
  written: NonNullable<PostFrontMatter['authors']>,
  { known, context }: { readonly known: KnownAuthors; readonly context: BlogContext },
): readonly Author[] {
  const { file } = post
  const report = (problem: Problem): void => {
    context.diagnostics.push({ level: 'error', place: placeOfValue(post, 'authors'), ...problem })
  }
  const seen = new Set<string>()
  return ([written].flat() as readonly OneWritten[]).flatMap((one): readonly Author[] => {
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

function imageOf({ imageURL, image_url }: WrittenAuthor): string | undefined {
  return imageURL ?? image_url
}

function inline(written: WrittenAuthor, file: FilePath): Author {
  return authorOf({ key: null, written, page: null }, file)
}

/** Keys whose meaning is known; all others are handed on. */
const KNOWN_KEYS = new Set(['key', ...Object.keys(authorFields)])

/** An author of the file, or without a key one of front matter. */
export function authorOf(
  { key, written, page }: Omit<KnownAuthor, 'key'> & Pick<Author, 'key'>,
  imageFrom: FilePath,
): Author {
  const { name, title, description, url, email, socials } = written
  const others = Object.entries(written).filter(([name]) => !KNOWN_KEYS.has(name))
  return {
    key,
    name,
    title,
    description,
    url,
    email,
    image: imageOf(written),
    imageFrom,
    socials: socials && socialLinks(socials),
    pageUrl: page && page.url,
    // Front matter and YAML hold JSON values only.
    custom: others.length === 0 ? undefined : (Object.fromEntries(others) as JsonObject),
  }
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
