import { createContext, useContext, type PropsWithChildren, type ReactElement } from 'react'
import { Head } from '../../head/head.tsx'
import { usePage, useSite } from '../../page/page-context.ts'
import { useRouteContext } from '../../page/route-context.tsx'
import { wholeAddress } from '../../shared/url/url.ts'
import { docusaurusName } from '../site/use-global-data.ts'
import { translate } from '../../texts/translate.ts'
import { documentTitle } from '../../shared/document/head.ts'

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

/** Title of the banner of unlisted pages. */
export function UnlistedBannerTitle(): string {
  return translate({ id: 'theme.contentVisibility.unlistedBanner.title', message: 'Unlisted page' })
}

/** Words of the banner of unlisted pages. */
export function UnlistedBannerMessage(): string {
  return translate({
    id: 'theme.contentVisibility.unlistedBanner.message',
    message:
      'This page is unlisted. Search engines will not index it, and only users having a direct link can access it.',
  })
}

/** Asks search engines to leave the page out. */
export function UnlistedMetadata(): ReactElement {
  return (
    <Head>
      <meta name="robots" content="noindex, nofollow" />
    </Head>
  )
}

/** Title of the banner of drafts. */
export function DraftBannerTitle(): string {
  return translate({ id: 'theme.contentVisibility.draftBanner.title', message: 'Draft page' })
}

/** Words of the banner of drafts. */
export function DraftBannerMessage(): string {
  return translate({
    id: 'theme.contentVisibility.draftBanner.message',
    message:
      'This page is a draft. It will only be visible in dev and be excluded from the production build.',
  })
}

/** What the title of a document is made of. */
interface TitleFormatterParams {
  readonly title: string
  readonly siteTitle: string
  readonly titleDelimiter: string
  readonly plugin: { readonly id: string; readonly name: string }
}

/** Makes the title of a document. */
type TitleFormatter = (
  params: TitleFormatterParams & { readonly defaultFormatter: (params: TitleFormatterParams) => string },
) => string

const FormatterContext = /* @__PURE__ */ createContext<TitleFormatter | null>(null)

/** Says how titles are made that `PageMetadata` writes. Titles of content are written when the site is built. */
export function TitleFormatterProvider({
  formatter,
  children,
}: PropsWithChildren<{ readonly formatter: TitleFormatter }>): ReactElement {
  return <FormatterContext value={formatter}>{children}</FormatterContext>
}

/** Makes titles of documents from titles of pages. */
export function useTitleFormatter(): { readonly format: (title: string) => string } {
  const formatter = useContext(FormatterContext)
  const { title: siteTitle, titleDelimiter } = useSite()
  const { plugin } = usePage().context
  const params = { siteTitle, titleDelimiter, plugin: { ...plugin, name: docusaurusName(plugin.name) } }
  return {
    format: (title) => (formatter ?? defaultFormatter)({ ...params, title: title.trim(), defaultFormatter }),
  }
}

function defaultFormatter({ title, siteTitle, titleDelimiter }: TitleFormatterParams): string {
  return documentTitle(title.trim(), { title: siteTitle, titleDelimiter })
}
