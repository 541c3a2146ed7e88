import { createContext, useContext, type PropsWithChildren, type ReactElement } from 'react'
import { usePage, useSite } from '../../page/page-context.ts'
import { documentTitle } from '../../shared/document/head.ts'
import { docusaurusName } from '../site/plugin-names.ts'

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
