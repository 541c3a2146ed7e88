import { useMemo } from 'react'
import { useSite } from '../../page/page-context.ts'
import { usePluralForm } from '../../texts/plural-form.ts'
import { translate } from '../../texts/translate.ts'

export function useDateTimeFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const { lang, calendar } = useSite()
  return useMemo(
    () => new Intl.DateTimeFormat(lang, { ...(calendar === undefined ? {} : { calendar }), ...options }),
    [lang, calendar, options],
  )
}

export function useDocCardDescriptionCategoryItemsPlural(): (count: number) => string {
  const forms = translate({
    id: 'theme.docs.DocCard.categoryDescription.plurals',
    message: '1 item|{count} items',
  })
  return useCount(forms)
}

export function useBlogTagsPostsPageTitle(tag: { readonly label: string; readonly count: number }): string {
  const nPosts = usePostCount()(tag.count)
  return translate(
    { id: 'theme.blog.tagTitle', message: '{nPosts} tagged with "{tagName}"' },
    { nPosts, tagName: tag.label },
  )
}

export function useBlogAuthorPageTitle(author: {
  readonly key: string
  readonly name?: string
  readonly count: number
}): string {
  const nPosts = usePostCount()(author.count)
  return translate(
    { id: 'theme.blog.author.pageTitle', message: '{authorName} - {nPosts}' },
    { nPosts, authorName: author.name ?? author.key },
  )
}

export function translateBlogAuthorsListPageTitle(): string {
  return translate({ id: 'theme.blog.authorsList.pageTitle', message: 'Authors' })
}

export function BlogAuthorsListViewAllLabel(): string {
  return translate({ id: 'theme.blog.authorsList.viewAll', message: 'View all authors' })
}

export function BlogAuthorNoPostsLabel(): string {
  return translate({ id: 'theme.blog.author.noPosts', message: 'This author has not written any posts yet.' })
}

function usePostCount(): (count: number) => string {
  return useCount(translate({ id: 'theme.blog.post.plurals', message: 'One post|{count} posts' }))
}

function useCount(forms: string): (count: number) => string {
  const { selectMessage } = usePluralForm()
  return (count) => selectMessage(count, forms).replace('{count}', String(count))
}

const EMOJI =
  /^(?:\p{RI}\p{RI}|\p{Emoji}\uFE0F?\u20E3|\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*)/u

export function extractLeadingEmoji(input: string): { readonly emoji: string | null; readonly rest: string } {
  const emoji = EMOJI.exec(input)?.[0] ?? null
  return { emoji, rest: emoji === null ? input : input.slice(emoji.length).trimStart() }
}
