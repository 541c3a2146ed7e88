/** Parts with everything below those that end in a slash (format A15, "Declared safe"). */
const BOTH = [
  'Admonition/Icon/',
  'Admonition/Layout',
  'Admonition/Type/',
  'CodeBlock',
  'ColorModeToggle',
  'DocCardList',
  'Footer',
  'Footer/',
  'Icon/',
  'MDXComponents/',
  'Layout/Provider',
  'MDXContent',
  'NotFound',
  'Root',
  'SiteMetadata',
  'SearchBar',
  'SearchMetadata',
  'SkipToContent',
]
/** Parts with few props, which name what is shown. What is inside may change: a copy would not follow. */
const WRAP_ONLY = [
  'Admonition',
  'AnnouncementBar',
  'AnnouncementBar/',
  'BackToTopButton',
  'Blog/Components/',
  'BlogPostPage/Metadata',
  'BlogListPaginator',
  'BlogPostItem/Footer/ReadMoreLink',
  'BlogPostPaginator',
  'BlogSidebar',
  'BlogSidebar/Desktop',
  'ContentVisibility',
  'ContentVisibility/',
  'Details',
  'DocBreadcrumbs',
  'DocCard',
  'DocItem/Content',
  'DocItem/Layout',
  'DocItem/Paginator',
  'DocItem/TOC/',
  'DocPaginator',
  'DocSidebar',
  'DocSidebar/Desktop/Content',
  'DocVersionBadge',
  'DocVersionBanner',
  'EditMetaRow',
  'EditThisPage',
  'Heading',
  'IdealImage',
  'LastUpdated',
  'Loading',
  'Logo',
  'Logo/Image',
  'Mermaid',
  'Navbar',
  'Navbar/Logo',
  'Navbar/Search',
  'PaginatorNavLink',
  'Playground',
  'SearchPage',
  'TOC',
  'TOCCollapsible',
  'TOCInline',
  'TabItem',
  'Tabs',
  'Tag',
  'TagsListByLetter',
  'TagsListInline',
  'ThemedImage',
]
/** These are lists and tables: what they hold is meant to be another thing. */
const EJECT_ONLY = [
  'Admonition/Types',
  'MDXComponents',
  'NavbarItem/ComponentTypes',
  'ReactLiveScope',
  'SearchTranslations',
]

/** What is promised of a part: its props and what it is for stay within a major version. Internal parts have no promise. */
export function safetyOf(part: string) {
  const isIn = (list: readonly string[]): boolean =>
    list.some((entry) => (entry.endsWith('/') ? part.startsWith(entry) : part === entry))
  const isBoth = isIn(BOTH)
  return { wrap: isBoth || isIn(WRAP_ONLY), eject: isBoth || isIn(EJECT_ONLY) }
}
