export default {
  title: 'Test',
  url: 'https://sitegen.example',
  onBrokenLinks: 'ignore',
  docs: { routeBasePath: '/' },
  markdown: {
    hooks: {
      onBrokenMarkdownLinks: ({ url }) => url.split('/')[5].toUpperCase(),
      onBrokenMarkdownImages: () => 404,
    },
  },
}
