export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { path: 'docs', routeBasePath: '/' },
}
