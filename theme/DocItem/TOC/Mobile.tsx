import TOCCollapsible from '@theme/TOCCollapsible'
import { useToc } from '../../TOC/use-toc.ts'
import { useDocItem } from '../doc-item.tsx'

/** The table of contents above the text, on narrow screens. */
export default function DocItemTOCMobile() {
  const toc = useToc(useDocItem())
  return toc === null ? null : <TOCCollapsible {...toc} className="theme-doc-toc-mobile" />
}
