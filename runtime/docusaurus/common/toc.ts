import { useEffect, useMemo } from 'react'
import type { TocItem } from '../../shared/content/content.ts'
import { tocTree, visibleToc, type TocLevels, type TocNode } from '../../shared/content/toc-tree.ts'

export type { TocNode as TOCTreeNode, TocLevels as TOCLevels }

export function useTreeifiedTOC(toc: readonly TocItem[]): readonly TocNode[] {
  return useMemo(() => tocTree(toc), [toc])
}

/** The same, of some levels: what stood below a heading that is left out moves up to its place. */
export function useFilteredAndTreeifiedTOC({
  toc,
  minHeadingLevel,
  maxHeadingLevel,
}: TocLevels & { readonly toc: readonly TocItem[] }): readonly TocNode[] {
  return useMemo(
    () => visibleToc(tocTree(toc), { minHeadingLevel, maxHeadingLevel }),
    [toc, minHeadingLevel, maxHeadingLevel],
  )
}

export interface TOCHighlightConfig extends TocLevels {
  readonly linkClassName: string
  readonly linkActiveClassName: string
}

export function useTOCHighlight(config: TOCHighlightConfig | undefined): void {
  useEffect(() => {
    if (config === undefined) return undefined
    const update = (): void => mark(config)
    update()
    document.addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      document.removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [config])
}

function mark({ linkClassName, linkActiveClassName }: TOCHighlightConfig): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`a.${linkClassName}`)]
  const idOf = (link: HTMLAnchorElement): string => decodeURIComponent(link.hash.slice(1))
  const below = document.querySelector<HTMLElement>('.navbar')?.offsetHeight ?? 0
  const read = links.findLast((link) => {
    const heading = document.getElementById(idOf(link))
    return heading !== null && heading.getBoundingClientRect().top < below + innerHeight / 4
  })
  for (const link of links) link.classList.toggle(linkActiveClassName, link === read)
}
