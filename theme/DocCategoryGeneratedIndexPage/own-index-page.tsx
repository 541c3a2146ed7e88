import { usePage } from 'sitegen/runtime'
import type { ComponentType } from 'react'
import type { GeneratedIndexProps, PaginatorLink } from '../../runtime/shared/docs/docs.ts'
import DocRootLayout from '@theme/DocRoot/Layout'

/** A neighbour of the page: parts of the theme know its address as `url`. */
type Neighbour = PaginatorLink & { readonly permalink: string }

/** What the part of Docusaurus is given. */
interface CategoryGeneratedIndex {
  readonly title: string
  readonly description?: string
  readonly image?: string
  readonly keywords?: readonly string[]
  readonly slug: string
  readonly permalink: string
  readonly navigation: { readonly previous?: Neighbour; readonly next?: Neighbour }
}

/** Props of a site's own part. */
type OwnProps = GeneratedIndexProps & { readonly categoryGeneratedIndex: CategoryGeneratedIndex }

/** The part of a site, in the frame of the docs. It may be a copy of that of Docusaurus. */
export function own(Part: ComponentType<OwnProps>): ComponentType<GeneratedIndexProps> {
  function OwnIndexPage(props: GeneratedIndexProps) {
    return <Part {...props} categoryGeneratedIndex={useIndex(props)} />
  }
  OwnIndexPage.frame = DocRootLayout
  return OwnIndexPage
}

function useIndex({ title, description, previous, next }: GeneratedIndexProps): CategoryGeneratedIndex {
  const { url, head } = usePage()
  const { image, keywords } = head
  return {
    title,
    ...(description === null ? {} : { description }),
    ...(image === undefined ? {} : { image }),
    ...(keywords === undefined ? {} : { keywords }),
    slug: url,
    permalink: url,
    navigation: {
      ...(previous === null ? {} : { previous: neighbour(previous) }),
      ...(next === null ? {} : { next: neighbour(next) }),
    },
  }
}

function neighbour(link: PaginatorLink): Neighbour {
  return { ...link, permalink: link.url }
}
