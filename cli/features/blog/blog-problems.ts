import { levelOf, type Diagnostic, type Place } from '../../report/diagnostic.ts'
import { plural } from '../../report/text.ts'
import { authorOf } from './authors/authors.ts'
import type { KnownAuthors } from './authors/authors-file.ts'
import type { Author, BlogContext, Post } from './post.ts'
import { imageFile } from './pages/post-view.ts'
import { placeOfValue } from '../../content/front-matter/front-matter-key.ts'

const MAX_SHOWN = 40

/** A blog without posts. Problem: `BLOG_EMPTY`. */
export function reportEmpty(drafts: number, { instance, diagnostics }: BlogContext): void {
  const { id, path, changelogFile } = instance
  const named = id === 'default' ? 'The blog' : `The blog "${id}"`
  const ofDrafts = drafts === 1 ? 'its only post is a draft' : `all of its ${drafts} posts are drafts`
  const [why, hint] =
    drafts === 0
      ? [
          ': its list is empty',
          `Add a file such as ${path}/2026-01-31-hello.md, or set blog: false in the site's configuration.`,
        ]
      : [` to show: ${ofDrafts}`, 'Remove draft: true from the posts that are ready.']
  const message = `${named} has no posts${why}.`
  diagnostics.push({
    code: 'BLOG_EMPTY',
    level: 'warning',
    message,
    place: { file: changelogFile ?? path },
    hint,
  })
}

/** Posts that lists show whole. Problem: `POST_NOT_TRUNCATED`. */
export function reportUntruncated(posts: readonly Post[], { instance, diagnostics }: BlogContext): void {
  const level = levelOf(instance.onUntruncatedBlogPosts)
  const files = [...new Set(posts.filter(({ facts }) => !facts.isTruncated).map(({ file }) => file))].sort()
  const [file, ...others] = files
  if (level === null || file === undefined) return
  const shown = files.slice(0, MAX_SHOWN).join(', ')
  const [message, notes] =
    others.length === 0
      ? [`${file} has no truncate marker, so lists show all of its text.`]
      : [
          `${plural(files.length, 'post')} have no truncate marker, so lists show their full text.`,
          [`without a marker: ${shown}${files.length > MAX_SHOWN ? ', ...' : ''}`],
        ]
  diagnostics.push({
    code: 'POST_NOT_TRUNCATED',
    level,
    message,
    place: { file },
    notes,
    hint: "Write <!-- truncate --> (in MDX {/* truncate */}) where the excerpt ends, or set blog.onUntruncatedBlogPosts: 'ignore'.",
  })
}

/** Images of authors that are named and not there, each once; those of posts are told with their pages. Problem: `MISSING_IMAGE`. */
export function reportMissingImages(
  posts: readonly Post[],
  { file, authors }: KnownAuthors,
  { hasFile, diagnostics }: BlogContext,
): void {
  const found = new Map<string, Diagnostic>()
  const look = ({ image, imageFrom, name, key }: Author, place: Place): void => {
    const missing = image === undefined ? null : imageFile(image, imageFrom)
    if (missing === null || hasFile(missing)) return
    found.set(`${imageFrom} ${missing}`, {
      code: 'MISSING_IMAGE',
      level: 'error',
      message: `The image "${missing}" of the author "${name ?? key ?? ''}" does not exist.`,
      place,
      hint: 'Correct image_url: a path starting with ./ is a file beside the one that names it.',
    })
  }
  for (const known of authors.values()) look(authorOf(known, file), { file })
  for (const post of posts) {
    for (const author of post.authors) {
      if (author.imageFrom === post.file) look(author, placeOfValue(post, 'authors'))
    }
  }
  diagnostics.push(...found.values())
}
