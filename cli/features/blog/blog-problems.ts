import { levelOf, type Diagnostic } from '../../report/diagnostic.ts'
import { plural } from '../../report/text.ts'
import type { FilePath } from '../../types/file-path.ts'
import { authorOf } from './authors/authors.ts'
import type { KnownAuthors } from './authors/authors-file.ts'
import type { BlogContext } from './blog-context.ts'
import type { Author, Post } from './post.ts'
import { imageFile } from './pages/post-view.ts'
import { placeOfValue } from '../../content/front-matter/key-place.ts'

const MAX_SHOWN = 40

interface BlogFacts {
  /** Without drafts. */
  readonly posts: readonly Post[]
  readonly drafts: number
  readonly people: KnownAuthors | null
}

/** What is wrong with a blog as a whole: `BLOG_EMPTY`, `POST_NOT_TRUNCATED`, `MISSING_IMAGE` of authors. */
export function blogProblems(
  { posts, drafts, people }: BlogFacts,
  context: BlogContext,
): readonly Diagnostic[] {
  return [
    ...(posts.length === 0 ? [noPosts(drafts, context)] : []),
    ...untruncated(posts, context),
    ...missingImages(posts, people, context),
  ]
}

function noPosts(drafts: number, { instance }: BlogContext): Diagnostic {
  const { id, path, changelogFile } = instance
  const place = { file: changelogFile ?? path }
  const named = id === 'default' ? 'The blog' : `The blog "${id}"`
  if (drafts > 0) {
    return {
      code: 'BLOG_EMPTY',
      level: 'warning',
      message: `${named} has no posts to show: ${drafts === 1 ? 'its only post is a draft' : `all of its ${drafts} posts are drafts`}.`,
      place,
      hint: 'Remove draft: true from the posts that are ready.',
    }
  }
  return {
    code: 'BLOG_EMPTY',
    level: 'warning',
    message: `${named} has no posts: its list is empty.`,
    place,
    hint: `Add a file such as ${path}/2026-01-31-hello.md, or set blog: false in the site's configuration.`,
  }
}

function untruncated(posts: readonly Post[], { instance }: BlogContext): readonly Diagnostic[] {
  const level = levelOf(instance.onUntruncatedBlogPosts)
  const files = [...new Set(posts.filter(({ facts }) => !facts.isTruncated).map(({ file }) => file))].sort()
  const [first] = files
  if (level === null || first === undefined) return []
  const shown = files.slice(0, MAX_SHOWN)
  return [
    {
      code: 'POST_NOT_TRUNCATED',
      level,
      message:
        files.length === 1
          ? `${first} has no truncate marker, so lists show all of its text.`
          : `${plural(files.length, 'post')} have no truncate marker, so lists show their full text.`,
      place: { file: first },
      notes:
        files.length === 1
          ? undefined
          : [`without a marker: ${shown.join(', ')}${files.length > MAX_SHOWN ? ', ...' : ''}`],
      hint: "Write <!-- truncate --> (in MDX {/* truncate */}) where the excerpt ends, or set blog.onUntruncatedBlogPosts: 'ignore'.",
    },
  ]
}

/** Images of authors that are named and not there; those of posts are told with their pages. */
function missingImages(
  posts: readonly Post[],
  people: KnownAuthors | null,
  { hasFile }: BlogContext,
): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>()
  const look = ({ image, imageFrom, name, key }: Author, place: Diagnostic['place'] & object): void => {
    const file = image === undefined ? null : imageFile(image, imageFrom)
    if (file === null || hasFile(file)) return
    found.set(`${imageFrom} ${file}`, missingImage(file, name ?? key ?? '', place))
  }
  if (people !== null) {
    const { file } = people
    for (const known of people.authors.values()) look(authorOf(known, file), { file })
  }
  for (const post of posts) {
    for (const author of post.authors) {
      if (author.imageFrom === post.file) look(author, placeOfValue(post, 'authors'))
    }
  }
  return [...found.values()]
}

function missingImage(file: FilePath, name: string, place: Diagnostic['place'] & object): Diagnostic {
  return {
    code: 'MISSING_IMAGE',
    level: 'error',
    message: `The image "${file}" of the author "${name}" does not exist.`,
    place,
    hint: 'Correct image_url: a path starting with ./ is a file beside the one that names it.',
  }
}
