import TOC from '@theme/TOC'
import { useToc } from '../../TOC/use-toc.ts'
import { useDocItem } from '../doc-item.tsx'

/** The table of contents beside the text. */
export default function DocItemTOCDesktop() {
  const toc = useToc(useDocItem())
  return toc === null ? null : <TOC {...toc} className="theme-doc-toc-desktop" />
}
