import { createContext, useContext, type PropsWithChildren, type ReactElement } from 'react'
import { Head } from '../../head/head.tsx'
import { usePage, useSite } from '../../page/page-context.ts'
import { useRouteContext } from '../../page/route-context.tsx'
import { wholeAddress } from '../../shared/url/url.ts'
import { docusaurusName } from '../site/plugin-names.ts'
import { useTitleFormatter } from './title-formatter.tsx'

/** Says what the page is about: in its title, and in its metadata. Its children are further elements of the head. */
export function PageMetadata(
  props: PropsWithChildren<{
    /** Title of the page without the site's. */
    readonly title?: string
    readonly description?: string
    readonly keywords?: readonly string[] | string
    /** A path of the site, or an address. */
    readonly image?: string
  }>,
): ReactElement {
  const { title, description, keywords, image, children } = props
  const site = useSite()
  const formatter = useTitleFormatter()
  const whole = title === undefined ? undefined : formatter.format(title)
  const imageUrl = image === undefined ? undefined : wholeAddress(image, site)
  return (
    <Head>
      {whole !== undefined && <title>{whole}</title>}
      {whole !== undefined && <meta property="og:title" content={whole} />}
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
      {keywords !== undefined && <meta name="keywords" content={[keywords].flat().join(',')} />}
      {imageUrl !== undefined && <meta property="og:image" content={imageUrl} />}
      {imageUrl !== undefined && <meta name="twitter:image" content={imageUrl} />}
      {children}
    </Head>
  )
}

const ClassContext = /* @__PURE__ */ createContext('')

/** Gives the root element classes, those of providers around it included. */
export function HtmlClassNameProvider({
  className,
  children,
}: PropsWithChildren<{ readonly className: string }>): ReactElement {
  const around = useContext(ClassContext)
  const all = [around, className].filter((name) => name !== '').join(' ')
  return (
    <ClassContext value={all}>
      <Head>
        {/* oxlint-disable-next-line jsx-a11y/html-has-lang, jsx-a11y/lang -- attributes for the one of the document */}
        <html className={all} />
      </Head>
      {children}
    </ClassContext>
  )
}

/** Gives the root element classes that name the plugin of the page, where the page does not have them. */
export function PluginHtmlClassNameProvider({ children }: PropsWithChildren): ReactElement {
  const { plugin } = useRouteContext()
  const { htmlClasses } = usePage().head
  const bare = docusaurusName(plugin.name).replace(/^docusaurus-/, '')
  const own = [bare, `plugin-id-${plugin.id}`].filter((name) => !htmlClasses.includes(name))
  return own.length === 0 ? (
    <>{children}</>
  ) : (
    <HtmlClassNameProvider className={own.join(' ')}>{children}</HtmlClassNameProvider>
  )
}
