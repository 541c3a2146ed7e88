import { describeValue } from '../../config/describe-value.ts'
import type { BlogPostInfo } from '../../config/options/blog-post-info.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { postInfo } from './pages/post-info.ts'
import type { BlogContext, Validated, Post } from './post.ts'

/** The posts that a function of the site wants to show, in its order. Problem: `BLOG_PROCESS_FAILED`. */
export async function processPosts(
  posts: readonly Post[],
  { instance }: Pick<BlogContext, 'instance'>,
  configFile: FilePath,
): Promise<Validated<readonly Post[]>> {
  const { processBlogPosts } = instance
  if (processBlogPosts === null) return { value: posts, diagnostics: [] }
  const postById = new Map(posts.map((post) => [post.slug, post]))
  const failed = (failure: string): Validated<readonly Post[]> => ({
    value: posts,
    diagnostics: [processFailed(failure, configFile)],
  })
  try {
    const result: unknown = await processBlogPosts({ blogPosts: posts.map(postInfo) })
    if (result === undefined || result === null) return { value: posts, diagnostics: [] }
    if (!Array.isArray(result))
      return failed(`it returned ${describeValue(result)} instead of a list of posts`)
    const kept = new Set<Post>()
    for (const one of result as readonly (Partial<BlogPostInfo> | null)[]) {
      const post = postById.get(one?.id ?? '')
      if (post === undefined) return failed(`it returned ${describeValue(one)}, which is no post of the blog`)
      kept.add(post)
    }
    return { value: [...kept], diagnostics: [] }
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

function processFailed(failure: string, configFile: FilePath): Diagnostic {
  return {
    code: 'BLOG_PROCESS_FAILED',
    level: 'error',
    message: `The function blog.processBlogPosts failed: ${failure}.`,
    place: { file: configFile },
    hint: 'Make blog.processBlogPosts in site.config return posts that it was given, or nothing.',
  }
}
