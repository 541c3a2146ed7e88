import { Link, usePage } from 'sitegen/runtime'
import type { PropsWithChildren } from 'react'
import type { BlogAuthor } from '../../../../runtime/shared/blog/blog.ts'
import AuthorSocials from '@theme/Blog/Components/Author/Socials'

interface AuthorProps {
  /** The author. */
  readonly author: BlogAuthor
  /** Element that holds the name. @default 'span' */
  readonly as?: 'h1' | 'h2' | 'span'
  /** Shows name and image only. @default false */
  readonly isShort?: boolean
  /** How many posts there are of the author. @default not said */
  readonly count?: string
  /** With what the author says about themselves. @default false */
  readonly hasDescription?: boolean
}

/** An author: image, name, title and other places to find them. */
export default function Author(props: AuthorProps) {
  const { author, as: Name = 'span', isShort = false, count, hasDescription = false } = props
  const { name, title, description, socials } = author
  return (
    <div className={`avatar blog-author${isShort ? ' blog-author--short' : ''}`}>
      <AuthorPhoto author={author} />
      <div className="blog-author__words">
        {name !== undefined && (
          <Name className="avatar__name">
            <AuthorLink author={author}>{name}</AuthorLink>
          </Name>
        )}
        {!isShort && (
          <>
            {title !== undefined && <small className="avatar__subtitle">{title}</small>}
            {hasDescription && description !== undefined && (
              <p className="blog-author__description">{description}</p>
            )}
            {count !== undefined && <p className="blog-author__count">{count}</p>}
            {socials !== undefined && <AuthorSocials author={author} />}
          </>
        )}
      </div>
    </div>
  )
}

/** Links to where the author is found; not from the page where that is. */
function AuthorLink({ author: { href }, children }: PropsWithChildren<{ readonly author: BlogAuthor }>) {
  const { url } = usePage()
  return href === undefined || href === url ? <>{children}</> : <Link to={href}>{children}</Link>
}

/** The picture says nothing beside a name; without one it has to. */
function AuthorPhoto({ author }: { readonly author: BlogAuthor }) {
  const { imageUrl, name, key = '' } = author
  if (imageUrl === undefined) return null
  const alt = name === undefined ? key : ''
  const photo = <img className="avatar__photo" src={imageUrl} alt={alt} width="48" height="48" />
  return name === undefined ? <AuthorLink author={author}>{photo}</AuthorLink> : photo
}
