export * from '../../../blog/blog-sidebar.tsx'
export * from '../../../blog/use-blog-post.tsx'
