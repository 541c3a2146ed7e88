import { ErrorBoundary, Head, usePage, useSite, type Failure } from 'sitegen/runtime'
import { useRepeated } from 'sitegen/theme-kit'
import type { ReactNode } from 'react'
import AnnouncementBar from '@theme/AnnouncementBar'
import ErrorPageContent from '@theme/ErrorPageContent'
import Footer from '@theme/Footer'
import LayoutProvider from '@theme/Layout/Provider'
import Navbar from '@theme/Navbar'
import SkipToContent from '@theme/SkipToContent'
import { CONTENT_ID, FIRST_PAINT_ID } from '../../runtime/shared/document/document-ids.ts'
import { documentTitle } from '../../runtime/shared/document/head.ts'

interface LayoutProps {
  /** The content between navbar and footer. */
  readonly children?: ReactNode
  /** Title of the page without the site's. @default the title in the page's data */
  readonly title?: string
  /** Summary for search engines and social media. */
  readonly description?: string
  /** Classes for the element between navbar and footer. */
  readonly wrapperClassName?: string
  /** Leaves out the footer. @default false */
  readonly noFooter?: boolean
  /** Id of the element that the skip link leads to. @default the element between navbar and footer */
  readonly skipTarget?: string
}

/**
 * Browsers paint nothing before they have read the element. The script has them stop after it for the styles, and then paint the
 * navbar, which takes less time than the whole page.
 */
const PAUSE = { __html: `<i id="${FIRST_PAINT_ID}"></i><script>0</script>` }

/** The frame of every page: skip link, announcement, navbar, content and footer. */
export default function Layout(props: LayoutProps) {
  const { children, wrapperClassName, noFooter = false, skipTarget } = props
  const repeat = useRepeated('@theme/Layout')
  return (
    <LayoutProvider>
      <div className="sg-layout">
        <LayoutHead {...props} />
        <SkipToContent target={skipTarget ?? CONTENT_ID} />
        <AnnouncementBar />
        <Navbar />
        <div
          // The skip link may lead here.
          id={CONTENT_ID}
          tabIndex={skipTarget === undefined ? -1 : undefined}
          className={wrapperClassName === undefined ? 'main-wrapper' : `main-wrapper ${wrapperClassName}`}
        >
          <div hidden dangerouslySetInnerHTML={PAUSE} />
          <ErrorBoundary resetKey={usePage()} fallback={crashed(skipTarget)}>
            {children}
          </ErrorBoundary>
        </div>
        {!noFooter && repeat([{ part: '@theme/Footer', element: <Footer key="footer" /> }])}
      </div>
    </LayoutProvider>
  )
}

/** What stands for content that crashed. The skip link leads there, if it leads into the content. */
function crashed(id: string | undefined) {
  return (failure: Failure) => (
    <main id={id} tabIndex={-1} className="theme-layout-main">
      <ErrorPageContent {...failure} />
    </main>
  )
}

function LayoutHead({ title, description }: Pick<LayoutProps, 'title' | 'description'>) {
  const site = useSite()
  return (
    <>
      {title !== undefined && (
        <Head>
          <title>{documentTitle(title.trim(), site)}</title>
          <meta property="og:title" content={documentTitle(title.trim(), site)} />
        </Head>
      )}
      {description !== undefined && (
        <Head>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
        </Head>
      )}
    </>
  )
}
