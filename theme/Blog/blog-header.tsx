import { Link, translate, usePluralForm, useSite } from 'sitegen/runtime'
import type { ReactNode } from 'react'
import type { BlogInfo } from '../../runtime/shared/blog/blog.ts'

interface BlogHeaderProps {
  readonly title: string
  readonly description?: string | null
  /** Leads back to this blog, where no sidebar does. @default no link */
  readonly blog?: BlogInfo
  readonly children?: ReactNode
}

/** What a page of a blog that is no post begins with. */
export function BlogHeader({ title, description = null, blog, children }: BlogHeaderProps) {
  return (
    <header className="blog-header">
      {blog !== undefined && (
        <p className="blog-post__blog" data-search-ignore="">
          <Link to={blog.url}>{blog.title}</Link>
        </p>
      )}
      <h1>{title}</h1>
      {description !== null && description !== '' && description !== title && (
        <p className="sg-lede">{description}</p>
      )}
      {children}
    </header>
  )
}

export function usePostCount(): (count: number) => string {
  const { selectMessage } = usePluralForm()
  return (count) =>
    selectMessage(
      count,
      translate({ id: 'theme.blog.post.plurals', message: 'One post|{count} posts' }, { count }),
    )
}

const FORMS = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Below a year. */
  short: { day: 'numeric', month: 'short' },
} as const

/** Making one takes as long as rendering the rest of a post. */
const formatters = new Map<string, (date: string) => string>()

/**
 * Writes dates in the language of the page. Dates are those of UTC, so that the build and every browser agree; browsers
 * that know other names of months than the build keep what was served (`suppressHydrationWarning`).
 */
export function useDateFormat(form: keyof typeof FORMS): (date: string) => string {
  const { lang, calendar } = useSite()
  const key = `${lang} ${form}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(lang, {
    ...FORMS[form],
    ...(calendar === undefined ? {} : { calendar }),
    timeZone: 'UTC',
  })
  const write = (date: string): string => format.format(new Date(date))
  formatters.set(key, write)
  return write
}
