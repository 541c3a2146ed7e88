import type { ReactNode } from 'react'
import '../styles/content/blocks.css'

/** A list of files and folders, which are nested lists or end in `/`. What follows a name in an item is a comment. */
export default function FileTree({ children }: { /** The list. */ readonly children?: ReactNode }) {
  return <div className="sg-file-tree">{children}</div>
}
