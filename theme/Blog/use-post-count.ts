import { translate, usePluralForm } from 'sitegen/runtime'

/** Says how many posts: `One post`, `7 posts`. */
export function usePostCount(): (count: number) => string {
  const { selectMessage } = usePluralForm()
  return (count) =>
    selectMessage(
      count,
      translate({ id: 'theme.blog.post.plurals', message: 'One post|{count} posts' }, { count }),
    )
}
