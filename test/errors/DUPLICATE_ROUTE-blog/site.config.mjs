export default {
  title: 'Test',
  url: 'https://sitegen.example',
  onDuplicateRoutes: 'throw',
  blog: { onUntruncatedBlogPosts: 'ignore' },
}
