import type { ComponentProps, PropsWithChildren, ReactNode } from 'react'
import { Link, translate, usePage, useSite } from 'sitegen/runtime'
import DocRootLayout from '@theme/DocRoot/Layout'
import DocSidebar from '@theme/DocSidebar'
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem'
import {
  useDocsVersionCandidates,
  useLayoutDoc,
  useLayoutDocsSidebar,
} from '../../runtime/docusaurus/docs/layout-docs.tsx'
import { useNavbarMobileSidebar } from '../../runtime/docusaurus/common/navbar.tsx'
import { ShowChildren } from '../../runtime/docusaurus/common/preferences.tsx'
import Noop from '../../runtime/docusaurus/modules/@docusaurus/Noop.ts'
import renderRoutes, { type RouteConfig } from '../../runtime/docusaurus/modules/@docusaurus/renderRoutes.tsx'
import { ourItem } from './navbar-parts.tsx'
import { addPieces, piece } from './piece.tsx'
import { codePieces } from './code-pieces.tsx'
import { TocList, type TocListProps } from '../TOCItems/index.tsx'
import type { TocNode } from '../../runtime/shared/content/toc-tree.ts'
import type { NavbarLink } from '../../runtime/shared/site/theme-config.ts'
import { classNames } from '../common/elements.ts'

const CardDescription = piece('DocCard/Description')
const CardHeading = piece('DocCard/Heading')
const CardIcon = piece('DocCard/Heading/Icon')
const CardText = piece('DocCard/Heading/Text')
const MobileLayout = piece('Navbar/MobileSidebar/Layout')
const MobileHeader = piece('Navbar/MobileSidebar/Header')
const PrimaryMenu = piece('Navbar/MobileSidebar/PrimaryMenu')
const SecondaryMenu = piece('Navbar/MobileSidebar/SecondaryMenu')
const TitleFormatter = piece('ThemeProvider/TitleFormatter')

interface RouteProps {
  readonly route: RouteConfig
}

function Routes({ route }: RouteProps) {
  return renderRoutes(route.routes)
}

function DocRoot({ route }: RouteProps) {
  const { sidebar } = usePage().props
  return <DocRootLayout sidebar={sidebar as string | null}>{renderRoutes(route.routes)}</DocRootLayout>
}

function CodeInline(props: ComponentProps<'code'>) {
  return <code {...props} />
}

function Provider({ children }: PropsWithChildren) {
  return <TitleFormatter>{children}</TitleFormatter>
}

function NotFoundContent({ className }: { readonly className?: string }) {
  const { home } = useSite()
  return (
    <main className={classNames('container', className)}>
      <h1>{translate({ id: 'theme.NotFound.title', message: 'Page Not Found' })}</h1>
      <Link to={home}>{translate({ id: 'theme.NotFound.home', message: 'Go to the home page' })}</Link>
    </main>
  )
}

type ItemProps = Readonly<Record<string, unknown>> & {
  readonly docsPluginId?: string
  readonly label?: string
}

function Default(props: ItemProps & { readonly to: string | undefined }) {
  return <DefaultNavbarItem item={ourItem(props, 'link') as NavbarLink} />
}

function DocItem({ docId, docsPluginId, label, ...props }: ItemProps & { readonly docId: string }) {
  const doc = useLayoutDoc(docId, docsPluginId)
  return doc && <Default {...props} label={label ?? doc.id} to={doc.path} />
}

function SidebarItem({
  sidebarId,
  docsPluginId,
  label,
  ...props
}: ItemProps & { readonly sidebarId: string }) {
  const { link } = useLayoutDocsSidebar(sidebarId, docsPluginId)
  return link && <Default {...props} label={label ?? link.label} to={link.path} />
}

function VersionItem({ docsPluginId, label, to, ...props }: ItemProps & { readonly to?: string }) {
  const [version] = useDocsVersionCandidates(docsPluginId)
  const main = version.docs.find(({ id }) => id === version.mainDocId)
  return <Default {...props} label={label ?? version.label} to={to ?? main?.path} />
}

function icon(name: string) {
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" {...props}>
        <title>{name}</title>
        <circle cx="12" cy="12" r="9" />
      </svg>
    )
  }
}

const NAMES =
  'Bluesky Default Email GitHub Instagram LinkedIn Mastodon StackOverflow Threads Twitch Twitter X YouTube'

type Props = PropsWithChildren<Readonly<Record<string, unknown>>>

/** Shows what it is given in an element with a class. */
function box(Tag: 'div' | 'span', className: string, key = 'children') {
  return function Box(props: Props) {
    return <Tag className={className}>{props[key] as ReactNode}</Tag>
  }
}

function CardLayout({ href, item, icon, title, description }: Props) {
  return (
    <Link to={String(href)} className="sg-card theme-doc-card-container">
      <CardHeading {...{ item, icon, title }} />
      {description !== undefined && <CardDescription {...{ item, description }} />}
    </Link>
  )
}

function Heading({ item, icon, title }: Props) {
  return (
    <h2 className="theme-doc-card-heading">
      {Boolean(icon) && <CardIcon {...{ item, icon }} />}
      <CardText {...{ item, title }} />
    </h2>
  )
}

function MobileSidebar() {
  const { shouldRender } = useNavbarMobileSidebar()
  if (!shouldRender) return null
  return (
    <MobileLayout header={<MobileHeader />} primaryMenu={<PrimaryMenu />} secondaryMenu={<SecondaryMenu />} />
  )
}

function MobilePanels({ header, primaryMenu, secondaryMenu }: Props) {
  return (
    <div className="navbar-sidebar">
      {header as ReactNode}
      {primaryMenu as ReactNode}
      {secondaryMenu as ReactNode}
    </div>
  )
}

function Sidebar({ sidebar }: Props) {
  return <DocSidebar sidebar={sidebar as ComponentProps<typeof DocSidebar>['sidebar']} />
}

function Main({ children }: Props) {
  return (
    <main className="theme-layout-main docs-main">
      <div className="container">{children}</div>
    </main>
  )
}

function Tree({
  toc,
  linkClassName = null,
  ...props
}: Partial<TocListProps> & { readonly toc: readonly TocNode[] }) {
  return <TocList {...props} nodes={toc} linkClassName={linkClassName} />
}

/** Parts that only Docusaurus has, for copies of others that import them. */
export const absent: Readonly<Record<string, unknown>> = {
  ...codePieces,
  'BlogPostPage/StructuredData': Noop,
  'BlogSidebar/Mobile': Noop,
  'DocBreadcrumbs/Items/Home': Noop,
  'DocCard/Description': box('span', 'theme-doc-card-description', 'description'),
  'DocCard/Heading': Heading,
  'DocCard/Heading/Icon': box('span', 'theme-doc-card-icon', 'icon'),
  'DocCard/Heading/Text': box('span', 'theme-doc-card-title', 'title'),
  'DocCard/Layout': CardLayout,
  'DocItem/Metadata': Noop,
  'DocRoot/Layout/Main': Main,
  'DocRoot/Layout/Sidebar': Sidebar,
  'Navbar/MobileSidebar': MobileSidebar,
  'Navbar/MobileSidebar/Header': Noop,
  'Navbar/MobileSidebar/Layout': MobilePanels,
  'Navbar/MobileSidebar/PrimaryMenu': Noop,
  'Navbar/MobileSidebar/SecondaryMenu': Noop,
  'TOCItems/Tree': Tree,
  'ThemeProvider/TitleFormatter': ShowChildren,
  CodeInline,
  DocRoot,
  DocVersionRoot: Routes,
  DocsRoot: Routes,
  'Icon/Copy': icon('Copy'),
  'Icon/WordWrap': icon('Word wrap'),
  ...Object.fromEntries(NAMES.split(' ').map((name) => [`Icon/Socials/${name}`, icon(name)])),
  'NavbarItem/DocNavbarItem': DocItem,
  'NavbarItem/DocSidebarNavbarItem': SidebarItem,
  'NavbarItem/DocsVersionNavbarItem': VersionItem,
  'NotFound/Content': NotFoundContent,
  ThemeProvider: Provider,
}

addPieces(absent)
