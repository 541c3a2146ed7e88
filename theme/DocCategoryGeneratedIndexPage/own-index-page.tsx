import { usePage } from 'sitegen/runtime'
import type { ComponentType } from 'react'
import type { GeneratedIndexProps, PaginatorLink } from '../../runtime/shared/docs/docs.ts'
import DocRootLayout from '@theme/DocRoot/Layout'

/** The part of a site, in the frame of the docs. It may be a copy of that of Docusaurus, which is given `categoryGeneratedIndex`. */
export function own(Part: ComponentType<GeneratedIndexProps & { readonly categoryGeneratedIndex: object }>) {
  function OwnIndexPage(props: GeneratedIndexProps) {
    const { title, description, previous, next } = props
    const { url, head } = usePage()
    const index = {
      title,
      description: description ?? undefined,
      image: head.image,
      keywords: head.keywords,
      slug: url,
      permalink: url,
      navigation: { previous: neighbour(previous), next: neighbour(next) },
    }
    return <Part {...props} categoryGeneratedIndex={index} />
  }
  OwnIndexPage.frame = DocRootLayout
  return OwnIndexPage
}

/** Parts of the theme know its address as `url`. */
function neighbour(link: PaginatorLink | null) {
  return link === null ? undefined : { ...link, permalink: link.url }
}
