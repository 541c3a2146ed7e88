import { useSidebar } from 'sitegen/theme-kit'
import { Suspense, type ReactNode } from 'react'
import BackToTopButton from '@theme/BackToTopButton'
import DocSidebar from '@theme/DocSidebar'
import Layout from '@theme/Layout'
import { LoadPartContext } from '../../DocSidebarItem/sidebar-item.ts'

const MAIN_ID = 'sg-main'

interface DocRootLayoutProps {
  /** Key of the sidebar among the shared data, or null for none. */
  readonly sidebar?: string | null
  /** The page. */
  readonly children?: ReactNode
}

/** The frame of all pages of a docs instance: the sidebar, and the page beside it. */
export default function DocRootLayout({ sidebar = null, children }: DocRootLayoutProps) {
  return (
    <Layout
      skipTarget={MAIN_ID}
      wrapperClassName={sidebar === null ? 'docs-shell' : 'docs-shell docs-shell--sidebar'}
    >
      <BackToTopButton />
      {sidebar !== null && (
        // Its data comes after the page is brought to life; the served sidebar stands until then. Another sidebar
        // begins at its top.
        <Suspense key={sidebar} fallback={null}>
          <SharedSidebar sidebarKey={sidebar} />
        </Suspense>
      )}
      <main id={MAIN_ID} tabIndex={-1} className="theme-layout-main docs-main">
        <div className="container">{children}</div>
      </main>
    </Layout>
  )
}

function SharedSidebar({ sidebarKey }: { readonly sidebarKey: string }) {
  const { sidebar, load } = useSidebar(sidebarKey)
  return (
    <LoadPartContext value={load}>
      <DocSidebar sidebar={sidebar} />
    </LoadPartContext>
  )
}
