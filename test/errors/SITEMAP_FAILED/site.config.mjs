export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { routeBasePath: '/' },
  sitemap: { createSitemapItems: ({ routes }) => routes.map(({ path }) => ({ url: path })) },
}
