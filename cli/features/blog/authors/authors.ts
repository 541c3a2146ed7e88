import { groupBy } from '../../../types/group-by.ts'
import type { JsonObject } from '../../../../runtime/shared/json.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import { levelOf, type Diagnostic, type Place, type ReportLevel } from '../../../report/diagnostic.ts'
import { AUTHOR_KEYS, type WrittenAuthor, socialLinks } from './author-fields.ts'
import { plural } from '../../../report/text.ts'
import type { FilePath } from '../../../types/file-path.ts'
import type { KnownAuthor, KnownAuthors } from './authors-file.ts'
import type { PostFrontMatter } from '../front-matter.ts'
import type { Author, Post, Validated } from '../post.ts'
import { placeOfValue } from '../../../content/front-matter/key-place.ts'

/** What authors are resolved with. */
export interface AuthorRules {
  /** Null without an authors file. */
  readonly known: KnownAuthors | null
  readonly onInlineAuthors: ReportLevel
  /** Path that the authors file would have, for hints. */
  readonly fileName: string
}

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
export function resolveAuthors(post: PostHead, rules: AuthorRules): Validated<readonly Author[]> {
  const { frontMatter } = post
  if (frontMatter.authors === undefined) return { value: legacyAuthors(post), diagnostics: [] }
  const resolved = listed(post, frontMatter.authors, rules)
  const used = LEGACY.find((key) => frontMatter[key] !== undefined)
  if (used === undefined) return resolved
  return { ...resolved, diagnostics: [...resolved.diagnostics, mixed(post, used)] }
}

function legacyAuthors(post: PostHead): readonly Author[] {
  const matter = post.frontMatter
  const url = matter.author_url ?? matter.authorURL
  const title = matter.author_title ?? matter.authorTitle
  const imageURL = matter.author_image_url ?? matter.authorImageURL
  const name = matter.author
  return name === undefined && imageURL === undefined ? [] : [inline({ name, title, url, imageURL }, post)]
}

type Written = NonNullable<PostFrontMatter['authors']>
type OneWritten = string | (WrittenAuthor & { readonly key?: string | undefined })

function listed(post: PostHead, written: Written, rules: AuthorRules): Validated<readonly Author[]> {
  const place = placeOfValue(post, 'authors')
  const diagnostics: Diagnostic[] = []
  const seen = new Set<string>()
  const all = (Array.isArray(written) ? written : [written]) as readonly OneWritten[]
  const value = all.flatMap((one): readonly Author[] => {
    const own = typeof one === 'string' ? {} : one
    const key = typeof one === 'string' ? one : one.key
    if (key === undefined) {
      if (own.name === undefined && imageOf(own) === undefined) diagnostics.push(nameless(place))
      return [inline(own, post)]
    }
    if (seen.has(key)) diagnostics.push(twice(key, place))
    seen.add(key)
    const author = authorOfFile({ key, own }, post, rules)
    if (author !== null) return [author]
    if (!isRejected(key, rules)) diagnostics.push(unknown(key, place, rules))
    return []
  })
  return { value, diagnostics }
}

/** What is wrong with the authors file was said once, there. */
function isRejected(key: string, { known }: AuthorRules): boolean {
  return known !== null && (known.rejected === 'all' || known.rejected.has(key))
}

function imageOf({ imageURL, image_url }: WrittenAuthor): string | undefined {
  return imageURL ?? image_url
}

function inline(written: WrittenAuthor, { file }: PostHead): Author {
  return { key: null, ...described(written), imageFrom: file, pageUrl: null }
}

/** An author of the file, with what a post says of the author. */
function authorOfFile(
  { key, own }: { readonly key: string; readonly own: WrittenAuthor },
  { file }: PostHead,
  { known }: AuthorRules,
): Author | null {
  const author = known?.authors.get(key)
  if (author === undefined || known === null) return null
  const imageURL = imageOf(own) ?? imageOf(author.written)
  const written = { ...author.written, ...own, imageURL }
  return authorOf({ ...author, written }, imageOf(own) === undefined ? known.file : file)
}

/** An author of the file. */
export function authorOf({ key, written, url }: KnownAuthor, imageFrom: FilePath): Author {
  return { key, ...described(written), imageFrom, pageUrl: url }
}

function described(written: WrittenAuthor): Omit<Author, 'key' | 'imageFrom' | 'pageUrl'> {
  const { name, title, description, url, email, socials } = written
  const others = Object.entries(written).filter(([key]) => !AUTHOR_KEYS.has(key))
  return {
    name,
    title,
    description,
    url,
    email,
    image: imageOf(written),
    socials: socials && socialLinks(socials),
    // Front matter and YAML hold JSON values only.
    custom: others.length === 0 ? undefined : (Object.fromEntries(others) as JsonObject),
  }
}

function mixed(post: PostHead, key: string): Diagnostic {
  return {
    code: 'AUTHORS_MIXED',
    level: 'error',
    message: `"${key}" cannot be used together with "authors" in the front matter of ${post.file}.`,
    place: placeOfValue(post, key),
    hint: `Delete ${key}, and say it of the author in "authors" or in the file of authors.`,
  }
}

function twice(key: string, place: Place): Diagnostic {
  return {
    code: 'AUTHOR_TWICE',
    level: 'error',
    message: `The author "${key}" is named twice in the front matter of ${place.file}.`,
    place,
    hint: 'Name each author once.',
  }
}

function nameless(place: Place): Diagnostic {
  return {
    code: 'AUTHOR_NAMELESS',
    level: 'error',
    message: `An author in the front matter of ${place.file} has neither a key, a name nor an image.`,
    place,
    hint: 'Add key, name or image_url.',
  }
}

function unknown(key: string, place: Place, { known, fileName }: AuthorRules): Diagnostic {
  const meant = known === null ? null : didYouMean(key, [...known.authors.keys()])
  const file = known?.file ?? fileName
  return {
    code: 'AUTHOR_UNKNOWN',
    level: 'error',
    message:
      known === null
        ? `${place.file} names the author "${key}", but the file ${file} does not exist.`
        : `${place.file} names the author "${key}", who is not in ${file}.`,
    place,
    notes: known === null ? undefined : [`known authors: ${[...known.authors.keys()].join(', ') || 'none'}`],
    hint:
      meant !== null
        ? `Did you mean "${meant}"?`
        : `${known === null ? `Create ${file} with the entry` : `Add to ${file} the entry`} "${key}", or describe the author here: authors: { name: Ann }.`,
  }
}

/** Posts that are named after the first. */
const SHOWN_POSTS = 3

/** Authors that no file holds, each told once however many posts describe them. Problem: `INLINE_AUTHOR`. */
export function inlineAuthors(
  posts: readonly Post[],
  { onInlineAuthors, fileName }: AuthorRules,
): readonly Diagnostic[] {
  const level = levelOf(onInlineAuthors)
  if (level === null) return []
  const inlined = posts.flatMap((post) =>
    post.authors
      .filter(({ key, name, image }) => key === null && (name !== undefined || image !== undefined))
      .map(({ name }) => ({ post, who: name === undefined ? 'without a name' : `"${name}"` })),
  )
  return [...groupBy(inlined, ({ who }) => who)].flatMap(([who, [first, ...others]]) => {
    if (first === undefined) return []
    const { post } = first
    const files = others.slice(0, SHOWN_POSTS).map((other) => other.post.file)
    const more = others.length > SHOWN_POSTS ? ', ...' : ''
    return {
      code: 'INLINE_AUTHOR',
      level,
      message: `The author ${who} of ${post.file} is described in the post, not in ${fileName}.`,
      place: placeOfValue(post, post.frontMatter.authors === undefined ? 'author' : 'authors'),
      notes:
        others.length === 0
          ? undefined
          : [`also in ${plural(others.length, 'more post')}: ${files.join(', ')}${more}`],
      hint: `Move the author to ${fileName}, which may have to be created, and write its key here, or set blog.onInlineAuthors: 'ignore'.`,
    }
  })
}
