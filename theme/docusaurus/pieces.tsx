import { Children, createElement, isValidElement, type PropsWithChildren, type ReactNode } from 'react'
import { Link, translate, usePage, useSite } from 'sitegen/runtime'
import { useOptionalShared } from 'sitegen/theme-kit'
import own from 'sitegen/own-pieces'
import StructuredData from '@theme/DocBreadcrumbs/StructuredData'
import Layout from '@theme/Layout'
import TOCItems from '@theme/TOCItems'
import { useCollapsible } from '../../runtime/docusaurus/common/motion.tsx'
import { useWindowSize } from '../../runtime/docusaurus/common/navbar.tsx'
import written from '../../runtime/docusaurus/site/navbar-items.ts'
import { useSharedReader } from '../../runtime/docusaurus/site/shared-reader.ts'
import { useFilteredAndTreeifiedTOC } from '../../runtime/docusaurus/common/toc.ts'
import type { BlogAuthor, BlogInfo } from '../../runtime/shared/blog/blog.ts'
import type { Breadcrumb, Sidebar, SidebarItem } from '../../runtime/shared/docs/docs.ts'
import type { NavbarItem } from '../../runtime/shared/site/theme-config.ts'
import { splitIcon, type DocCardItem } from '../DocCard/index.tsx'
import type { TocProps } from '../TOC/use-toc.ts'
import { toggleSidebar } from '../behaviour/sidebar.ts'
import { absent } from './absent.tsx'
import { Piece } from './piece.tsx'
import type { Adapter, Adapters } from './adapters.tsx'
import { sidebarOf } from './blog-parts.tsx'
import { theirCard } from './doc-parts.tsx'
import { theirItem } from './navbar-parts.tsx'

const isOwn = (name: string): boolean => own[name] !== undefined

/** Shows a piece beside a part of the theme. */
const beside =
  (of: string): Adapter =>
  (Part) =>
    Object.assign(
      (props: object) => (
        <>
          <Piece of={of} />
          <Part {...props} />
        </>
      ),
      { frame: (Part as { readonly frame?: unknown }).frame },
    )

/** Shows a piece of the site in the place of a part of the theme, where it is for what is to be shown. */
function instead<P extends object>(usePiece: (props: P) => readonly [name: string, props: object]): Adapter {
  return (Part) =>
    function Instead(props: P) {
      const [of, given] = usePiece(props)
      return isOwn(of) ? <Piece of={of} {...given} /> : <Part {...props} />
    }
}

const navbarItem = (name: string): Adapter =>
  instead(({ item }: { readonly item: NavbarItem }) => {
    const { type: _type, ...props } = theirItem(item)
    const { position: _position, ...shown } = props
    return [`NavbarItem/${name}/${useWindowSize() === 'mobile' ? 'Mobile' : 'Desktop'}`, shown]
  })

function Breadcrumbs(props: { readonly breadcrumbs?: readonly Breadcrumb[] }) {
  const { breadcrumbs = [] } = { ...usePage().props, ...props } as typeof props
  if (breadcrumbs.length === 0) return null
  const label = translate({ id: 'theme.docs.breadcrumbs.navAriaLabel', message: 'Breadcrumbs' })
  return (
    <nav className="theme-doc-breadcrumbs" aria-label={label}>
      <StructuredData breadcrumbs={breadcrumbs} />
      <ul className="breadcrumbs">
        <Piece of="DocBreadcrumbs/Items/Home" />
        {breadcrumbs.map(({ label: text, url }, index) => (
          <li key={index} className="breadcrumbs__item">
            {url === null || index === breadcrumbs.length - 1 ? text : <Link to={url}>{text}</Link>}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Card({ item }: { readonly item: DocCardItem }) {
  const { icon, title } = splitIcon(item.label)
  const description = item.description ?? undefined
  return (
    <Piece of="DocCard/Layout" {...{ item: theirCard(item), href: item.href, icon, title, description }} />
  )
}

function DocsFrame({ sidebar: key, children }: PropsWithChildren<{ readonly sidebar?: string | null }>) {
  const sidebar = useOptionalShared<Sidebar>(key ?? '')
  const props = { sidebar, hiddenSidebarContainer: false, setHiddenSidebarContainer: toggleSidebar }
  const isShell = sidebar !== undefined && !isOwn('DocRoot/Layout/Sidebar')
  return (
    <Layout wrapperClassName={isShell ? 'docs-shell docs-shell--sidebar' : 'docs-shell'}>
      {sidebar !== undefined && <Piece of="DocRoot/Layout/Sidebar" {...props} />}
      <Piece of="DocRoot/Layout/Main" {...props}>
        {children}
      </Piece>
    </Layout>
  )
}

function Socials({ author }: { readonly author: BlogAuthor }) {
  const known = Object.keys(absent).filter((name) => name.startsWith('Icon/Socials/'))
  return (
    <ul className="blog-author__socials">
      {Object.entries(author.socials ?? {}).map(([platform, url]) => (
        <li key={platform}>
          <Link to={url} title={platform}>
            <Piece
              of={known.find((name) => name.toLowerCase().endsWith(`/${platform}`)) ?? 'Icon/Socials/Default'}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Toc(props: TocProps & { readonly linkClassName?: string | null }) {
  const { className = 'table-of-contents', linkClassName = 'table-of-contents__link' } = props
  const { tableOfContents } = useSite().themeConfig
  return (
    <Piece
      of="TOCItems/Tree"
      {...{ toc: useFilteredAndTreeifiedTOC({ ...tableOfContents, ...props }), className, linkClassName }}
    />
  )
}

function Collapsible({ className, ...props }: TocProps) {
  const { collapsed, toggleCollapsed } = useCollapsible({ initialState: true })
  return (
    <div className={className}>
      <Piece of="TOCCollapsible/CollapseButton" collapsed={collapsed} onClick={toggleCollapsed} />
      {!collapsed && <TOCItems {...props} />}
    </div>
  )
}

function Code({ children, ...props }: PropsWithChildren) {
  const parts = Children.toArray(children)
  return parts.some((one) => isValidElement(one)) ? (
    <Piece of="CodeBlock/Content/Element" {...props}>
      {children}
    </Piece>
  ) : (
    <Piece of="CodeBlock/Content/String" {...props}>
      {parts.join('')}
    </Piece>
  )
}

function NotFoundPage() {
  return (
    <Layout title={translate({ id: 'theme.NotFound.title', message: 'Page Not Found' })}>
      <Piece of="NotFound/Content" />
    </Layout>
  )
}

/** Parts of the theme in the pieces of Docusaurus, for sites that have some of the pieces. */
export const hosts: Adapters = {
  'Blog/Components/Author/Socials': () => Socials,
  BlogPostPage: beside('BlogPostPage/StructuredData'),
  BlogSidebar: (Part) =>
    function Sidebar(props: { readonly blog: BlogInfo }) {
      const sidebar = sidebarOf(props.blog, useSharedReader())
      return (
        <>
          {useWindowSize() === 'mobile' && <Piece of="BlogSidebar/Mobile" sidebar={sidebar} />}
          <Part {...props} />
        </>
      )
    },
  DocBreadcrumbs: () => Breadcrumbs,
  DocCard: () => Card,
  DocItem: beside('DocItem/Metadata'),
  'DocRoot/Layout': () => DocsFrame,
  DocSidebar: instead(({ sidebar }: { readonly sidebar: Sidebar }) => [
    `DocSidebar/${useWindowSize() === 'mobile' ? 'Mobile' : 'Desktop'}`,
    { sidebar, path: usePage().url, onCollapse: toggleSidebar, isHidden: false },
  ]),
  DocSidebarItem: instead(({ item, level }: { readonly item: SidebarItem; readonly level: number }) => [
    `DocSidebarItem/${item.type === 'html' ? 'Html' : item.type === 'link' ? 'Link' : ''}`,
    { item, level, index: 0, activePath: usePage().url },
  ]),
  'Navbar/Layout': (Part) =>
    function NavbarLayout({ children }: PropsWithChildren) {
      return createElement(Part, {}, children, <Piece of="Navbar/MobileSidebar" />)
    },
  NavbarItem: instead(({ item }: { readonly item: NavbarItem }) => {
    const { type, ...props } = written[useSite().themeConfig.navbar.items.indexOf(item)] ?? {}
    return [`NavbarItem/${String(type).replace(/^d/, 'D')}NavbarItem`, props]
  }),
  'NavbarItem/DefaultNavbarItem': navbarItem('DefaultNavbarItem'),
  'NavbarItem/DropdownNavbarItem': navbarItem('DropdownNavbarItem'),
  CodeBlock: () => Code,
  'MDXComponents/Code': (Part) =>
    function Inline(props: { readonly children?: ReactNode }) {
      const isInline = Children.toArray(props.children).every(
        (one) => typeof one === 'string' && !one.includes('\n'),
      )
      return isInline ? <Piece of="CodeInline" {...props} /> : <Part {...props} />
    },
  NotFound: () => NotFoundPage,
  Root: (Part) =>
    function Root(props: object) {
      return (
        <Piece of="ThemeProvider">
          <Part {...props} />
        </Piece>
      )
    },
  TOCCollapsible: () => Collapsible,
  TOCItems: () => Toc,
}
