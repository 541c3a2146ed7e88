export default {
  title: 'Test',
  url: 'https://sitegen.example',
  blog: { onUntruncatedBlogPosts: 'ignore', feedOptions: { createFeedItems: () => [{ title: 'A', link: 'https://sitegen.example/a', date: new Date('soon') }] } },
}
