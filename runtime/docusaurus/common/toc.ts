import { useEffect, useMemo } from 'react'
import type { TocItem } from '../../shared/content/content.ts'

export interface TOCTreeNode extends TocItem {
  readonly children: readonly TOCTreeNode[]
}

export interface TOCLevels {
  readonly minHeadingLevel: number
  readonly maxHeadingLevel: number
}

function treeOf(toc: readonly TocItem[]): readonly TOCTreeNode[] {
  const roots: TOCTreeNode[] = []
  const open: (TocItem & { readonly children: TOCTreeNode[] })[] = []
  for (const item of toc) {
    const node = { ...item, children: [] }
    while ((open.at(-1)?.level ?? 0) >= node.level) open.pop()
    ;(open.at(-1)?.children ?? roots).push(node)
    open.push(node)
  }
  return roots
}

function within(nodes: readonly TOCTreeNode[], levels: TOCLevels): readonly TOCTreeNode[] {
  return nodes.flatMap((node) => {
    const children = within(node.children, levels)
    const isShown = node.level >= levels.minHeadingLevel && node.level <= levels.maxHeadingLevel
    return isShown ? [{ ...node, children }] : children
  })
}

export function useTreeifiedTOC(toc: readonly TocItem[]): readonly TOCTreeNode[] {
  return useMemo(() => treeOf(toc), [toc])
}

/** The same, of some levels: what stood below a heading that is left out moves up to its place. */
export function useFilteredAndTreeifiedTOC({
  toc,
  minHeadingLevel,
  maxHeadingLevel,
}: TOCLevels & { readonly toc: readonly TocItem[] }): readonly TOCTreeNode[] {
  return useMemo(
    () => within(treeOf(toc), { minHeadingLevel, maxHeadingLevel }),
    [toc, minHeadingLevel, maxHeadingLevel],
  )
}

export interface TOCHighlightConfig extends TOCLevels {
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
