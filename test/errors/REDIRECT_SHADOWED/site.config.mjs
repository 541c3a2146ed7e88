export default {
  title: 'Test',
  url: 'https://sitegen.example',
  onDuplicateRoutes: 'throw',
  docs: { path: 'docs', routeBasePath: '/' },
  redirects: [
    { from: '/old', to: '/setup' },
    { from: '/setup', to: '/' },
  ],
}
