export {
  BlogSidebarItemList,
  groupBlogSidebarItemsByYear,
  useVisibleBlogSidebarItems,
} from '../../../blog/blog-sidebar.tsx'
export {
  BlogPostProvider,
  useBlogListPageStructuredData,
  useBlogMetadata,
  useBlogPost,
  useBlogPostStructuredData,
  type BlogPostContextValue,
} from '../../../blog/use-blog-post.tsx'
