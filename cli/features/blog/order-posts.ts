import type { BlogInstance } from '../../config/site-config.ts'
import type { Post } from './post.ts'
import { compareVersions, readVersion, type Version } from './version-order.ts'

const DAY = 24 * 60 * 60 * 1000

/** The posts in the order of their blog. Releases of one day follow their versions. */
export function orderPosts(
  posts: readonly Post[],
  { kind, sortPosts }: Pick<BlogInstance, 'kind' | 'sortPosts'>,
): readonly Post[] {
  const newest = kind === 'changelog' ? orderReleases(posts) : posts.toSorted(byDate)
  return sortPosts === 'ascending' ? newest.toReversed() : newest
}

function byDate(a: Post, b: Post): number {
  return b.date - a.date || byPath(a, b)
}

function byPath({ source: a }: Post, { source: b }: Post): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function orderReleases(posts: readonly Post[]): readonly Post[] {
  const versions = new Map<Post, Version | null>(posts.map((post) => [post, versionOf(post)]))
  const version = (post: Post): Version | null => versions.get(post) ?? null
  return posts.toSorted(
    (a, b) =>
      Math.floor(b.date / DAY) - Math.floor(a.date / DAY) ||
      compareVersions(version(b), version(a)) ||
      byDate(a, b),
  )
}

/** What a release is called, else where it lies. */
function versionOf({ title, slug }: Post): Version | null {
  return readVersion(title) ?? readVersion(slug.slice(slug.lastIndexOf('/') + 1))
}
