export default {
  title: 'Test',
  url: 'https://sitegen.example',
  router: 'hash',
  sitemap: { priority: 1 },
  csp: true,
  blog: { feedOptions: { type: 'all' }, onUntruncatedBlogPosts: 'ignore' },
}
