import { createContext, useContext, type PropsWithChildren } from 'react'
import { Head } from '../../head/head.tsx'
import { usePage, useSite, useRouteContext } from '../../page/page-context.ts'
import { wholeAddress } from '../../shared/url/url.ts'
import { docusaurusName } from '../../shared/docusaurus-name.ts'
import { translate } from '../../texts/translate.ts'
import { documentTitle } from '../../shared/document/head.ts'

export function PageMetadata(
  props: PropsWithChildren<{
    /** Title of the page without the site's. */
    readonly title?: string
    readonly description?: string
    readonly keywords?: readonly string[] | string
    /** A path of the site, or an address. */
    readonly image?: string
  }>,
) {
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

export function HtmlClassNameProvider({
  className,
  children,
}: PropsWithChildren<{ readonly className: string }>) {
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
export function PluginHtmlClassNameProvider({ children }: PropsWithChildren) {
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

export function UnlistedBannerTitle() {
  return translate({ id: 'theme.contentVisibility.unlistedBanner.title', message: 'Unlisted page' })
}

export function UnlistedBannerMessage(): string {
  return translate({
    id: 'theme.contentVisibility.unlistedBanner.message',
    message:
      'This page is unlisted. Search engines will not index it, and only users having a direct link can access it.',
  })
}

export function UnlistedMetadata() {
  return (
    <Head>
      <meta name="robots" content="noindex, nofollow" />
    </Head>
  )
}

export function DraftBannerTitle(): string {
  return translate({ id: 'theme.contentVisibility.draftBanner.title', message: 'Draft page' })
}

export function DraftBannerMessage(): string {
  return translate({
    id: 'theme.contentVisibility.draftBanner.message',
    message:
      'This page is a draft. It will only be visible in dev and be excluded from the production build.',
  })
}

interface TitleFormatterParams {
  readonly title: string
  readonly siteTitle: string
  readonly titleDelimiter: string
  readonly plugin: { readonly id: string; readonly name: string }
}

type TitleFormatter = (
  params: TitleFormatterParams & { readonly defaultFormatter: (params: TitleFormatterParams) => string },
) => string

const FormatterContext = /* @__PURE__ */ createContext<TitleFormatter | null>(null)

/** Says how titles are made that `PageMetadata` writes. Titles of content are written when the site is built. */
export function TitleFormatterProvider({
  formatter,
  children,
}: PropsWithChildren<{ readonly formatter: TitleFormatter }>) {
  return <FormatterContext value={formatter}>{children}</FormatterContext>
}

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
