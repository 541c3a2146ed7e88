export {
  BlogSidebarItemList,
  groupBlogSidebarItemsByYear,
  useVisibleBlogSidebarItems,
} from '../../../blog/blog-sidebar.tsx'
export { useBlogListPageStructuredData, useBlogPostStructuredData } from '../../../blog/structured-data.ts'
export {
  BlogPostProvider,
  useBlogMetadata,
  useBlogPost,
  type BlogPostContextValue,
} from '../../../blog/use-blog-post.tsx'
