type Hints = Readonly<Record<string, string>>

const leaveOut = (why: string): string => `Leave it out: ${why}.`
const later = leaveOut('sitegen has no counterpart of this Docusaurus option')
const moved = (to: string): string => `Move it: it is ${to} here.`

/** What to do with keys that are at home in a Docusaurus configuration, by the section they stand in. */
export const DOCUSAURUS_HINTS = {
  top: {
    presets: 'Move the options of the preset to the top-level keys docs, blog, pages, sitemap and theme.',
    plugins: leaveOut('docs, blog, pages and sitemap are built in and have top-level keys of these names'),
    themes: leaveOut('the look is built in; its CSS files go to theme.customCss'),
    future: leaveOut(
      'there is nothing to opt into; future.experimental_router is the top-level key router here',
    ),
    organizationName: leaveOut('only `docusaurus deploy` reads it'),
    projectName: leaveOut('only `docusaurus deploy` reads it'),
    deploymentBranch: leaveOut('only `docusaurus deploy` reads it'),
    githubHost: leaveOut('only `docusaurus deploy` reads it'),
    githubPort: leaveOut('only `docusaurus deploy` reads it'),
    ssrTemplate: leaveOut('the document is written by sitegen; tags for its head go to headTags'),
    webpack: leaveOut('sitegen bundles with esbuild'),
    customCss: moved('theme.customCss'),
  },
  markdown: {
    parseFrontMatter: later,
    onBrokenMarkdownLinks: moved('markdown.hooks.onBrokenMarkdownLinks'),
    onBrokenMarkdownImages: moved('markdown.hooks.onBrokenMarkdownImages'),
    remarkPlugins: moved('an option of docs and of pages'),
    rehypePlugins: moved('an option of docs and of pages'),
  },
  docs: {
    editLocalizedFiles: later,
    docsRootComponent: later,
    docVersionRootComponent: later,
    docRootComponent: later,
    docItemComponent: later,
    docTagsListComponent: later,
    docTagDocListComponent: later,
    docCategoryGeneratedIndexComponent: later,
  },
  blog: {
    editLocalizedFiles: later,
    blogListComponent: later,
    blogPostComponent: later,
    blogTagsListComponent: later,
    blogTagsPostsComponent: later,
    blogArchiveComponent: later,
    blogAuthorsListComponent: later,
    blogAuthorsPostsComponent: later,
  },
  pages: {
    mdxPageComponent: later,
    showLastUpdateTime: later,
    showLastUpdateAuthor: later,
    editUrl: later,
    editLocalizedFiles: later,
  },
  sitemap: { lastmod: later, createSitemapItems: later },
  themeConfig: {
    algolia: later,
    zoom: later,
    disableDarkMode: leaveOut('themeConfig.colorMode says which modes there are'),
    metadatas: moved('themeConfig.metadata'),
    hideableSidebar: moved('themeConfig.docs.sidebar.hideable'),
    autoCollapseSidebarCategories: moved('themeConfig.docs.sidebar.autoCollapseCategories'),
  },
  navbar: { links: moved('themeConfig.navbar.items') },
  prism: {
    theme: leaveOut('the colours of code belong to the look and follow light and dark mode'),
    darkTheme: leaveOut('the colours of code belong to the look and follow light and dark mode'),
  },
  logo: { style: leaveOut('style it by className in theme.customCss') },
  navbarItem: {
    prependBaseUrlToHref: leaveOut('write `to` instead of `href` for a path of the site'),
    id: leaveOut('only links have one'),
    style: leaveOut('style it by className in theme.customCss'),
  },
  footerItem: { prependBaseUrlToHref: leaveOut('write `to` instead of `href` for a path of the site') },
  headTag: { customElement: leaveOut('a tag name with a hyphen is enough') },
} as const satisfies Readonly<Record<string, Hints>>
