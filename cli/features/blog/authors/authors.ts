import type { JsonObject } from '../../../../runtime/shared/json.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import { levelOf, type Diagnostic, type Place, type ReportLevel } from '../../../report/diagnostic.ts'
import { AUTHOR_KEYS, type WrittenAuthor, socialLinks } from './author-fields.ts'
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

type PostHead = Pick<Post, 'file' | 'lines'> & { readonly frontMatter: PostFrontMatter }

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

/** The authors of a post. Problems: `AUTHOR_UNKNOWN`, `AUTHOR_TWICE`, `AUTHORS_MIXED`, `INLINE_AUTHOR`, `AUTHOR_NAMELESS`. */
export function resolveAuthors(post: PostHead, rules: AuthorRules): Validated<readonly Author[]> {
  const { frontMatter } = post
  const legacy = legacyAuthor(frontMatter)
  const used = LEGACY.find((key) => frontMatter[key] !== undefined)
  if (frontMatter.authors === undefined)
    return legacy === null ? { value: [], diagnostics: [] } : withInline(post, [inline(legacy, post)], rules)
  const resolved = listed(post, frontMatter.authors, rules)
  if (used === undefined) return resolved
  return { ...resolved, diagnostics: [...resolved.diagnostics, mixed(post, used)] }
}

function legacyAuthor(matter: PostFrontMatter): WrittenAuthor | null {
  const url = matter.author_url ?? matter.authorURL
  const title = matter.author_title ?? matter.authorTitle
  const imageURL = matter.author_image_url ?? matter.authorImageURL
  const name = matter.author
  return name === undefined && imageURL === undefined ? null : { name, title, url, imageURL }
}

type Written = NonNullable<PostFrontMatter['authors']>
type OneWritten = string | (WrittenAuthor & { readonly key?: string | undefined })

function listed(post: PostHead, written: Written, rules: AuthorRules): Validated<readonly Author[]> {
  const place = placeOfValue(post, 'authors')
  const diagnostics: Diagnostic[] = []
  const seen = new Set<string>()
  const all = (Array.isArray(written) ? written : [written]) as readonly OneWritten[]
  const authors = all.flatMap((one): readonly Author[] => {
    const own = typeof one === 'string' ? {} : one
    const key = typeof one === 'string' ? one : one.key
    if (key === undefined) {
      if (own.name === undefined && imageOf(own) === undefined) diagnostics.push(nameless(place))
      return [inline(own, post)]
    }
    if (seen.has(key)) diagnostics.push(twice(key, place))
    seen.add(key)
    const known = rules.known?.authors.get(key)
    if (known !== undefined) return [fromFile({ known, own }, post, rules)]
    if (!isRejected(key, rules)) diagnostics.push(unknown(key, place, rules))
    return []
  })
  const validated = withInline(post, authors, rules)
  return { value: validated.value, diagnostics: [...diagnostics, ...validated.diagnostics] }
}

/** What is wrong with the authors file was said once, there. */
function isRejected(key: string, { known }: AuthorRules): boolean {
  return known !== null && (known.rejected === 'all' || known.rejected.has(key))
}

/** Reports the authors that no file holds. */
function withInline(
  post: PostHead,
  authors: readonly Author[],
  { onInlineAuthors, fileName }: AuthorRules,
): Validated<readonly Author[]> {
  const level = levelOf(onInlineAuthors)
  const isSomebody = ({ name, image }: Author): boolean => name !== undefined || image !== undefined
  const inlined = level === null ? [] : authors.filter((author) => author.key === null && isSomebody(author))
  const place = placeOfValue(post, post.frontMatter.authors === undefined ? 'author' : 'authors')
  return {
    value: authors,
    diagnostics: inlined.map(({ name }) => ({
      code: 'INLINE_AUTHOR',
      level: level ?? 'warning',
      message: `The author ${name === undefined ? 'without a name' : `"${name}"`} of ${post.file} is described in the post, not in ${fileName}.`,
      place,
      hint: `Move the author to ${fileName}, which may have to be created, and write its key here, or set blog.onInlineAuthors: 'ignore'.`,
    })),
  }
}

function imageOf({ imageURL, image_url }: WrittenAuthor): string | undefined {
  return imageURL ?? image_url
}

function inline(written: WrittenAuthor, { file }: PostHead): Author {
  return { key: null, ...described(written), imageFrom: file, pageUrl: null }
}

interface Naming {
  readonly known: KnownAuthor
  /** What the front matter says of the author. */
  readonly own: WrittenAuthor
}

function fromFile({ known: author, own }: Naming, { file }: PostHead, { known }: AuthorRules): Author {
  const { key, written, url } = author
  const isOwnImage = imageOf(own) !== undefined
  return {
    key,
    ...described({ ...written, ...own, imageURL: imageOf(own) ?? imageOf(written) }),
    imageFrom: isOwnImage || known === null ? file : known.file,
    pageUrl: url,
  }
}

/** An author of the file without a post. */
export function authorOf({ key, written, url }: KnownAuthor, { file }: KnownAuthors): Author {
  return { key, ...described(written), imageFrom: file, pageUrl: url }
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

/** One message for each author that posts name without a key, however many posts there are: at the first of them. */
export function groupInlineAuthors(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, readonly Diagnostic[]>()
  for (const one of diagnostics) {
    if (one.code === 'INLINE_AUTHOR')
      groups.set(authorText(one), [...(groups.get(authorText(one)) ?? []), one])
  }
  const others = diagnostics.filter(({ code }) => code !== 'INLINE_AUTHOR')
  return [...others, ...[...groups.values()].flatMap(grouped)]
}

/** The message without the post, whose file it names. */
function authorText({ message, place }: Diagnostic): string {
  return message.replace(place?.file ?? '', '')
}

function grouped([first, ...others]: readonly Diagnostic[]): readonly Diagnostic[] {
  if (first === undefined) return []
  if (others.length === 0) return [first]
  const files = others.map(({ place }) => place?.file ?? '')
  const more = files.length > SHOWN_POSTS ? ', ...' : ''
  const count = `${others.length} more post${others.length === 1 ? '' : 's'}`
  return [{ ...first, notes: [`also in ${count}: ${files.slice(0, SHOWN_POSTS).join(', ')}${more}`] }]
}
