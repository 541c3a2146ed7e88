export default {
  title: 'Test',
  url: 'https://sitegen.example',
  trailingSlash: true,
  onDuplicateRoutes: 'throw',
  docs: { path: 'docs', routeBasePath: '/' },
  redirects: [
    { from: '/gone', to: '/setpu' },
    { from: '/first', to: '/second' },
    { from: '/second', to: '/setup' },
    { from: '/round', to: '/about' },
    { from: ['/about'], to: '/round/' },
  ],
}
