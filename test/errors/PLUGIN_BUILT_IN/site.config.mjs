export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { routeBasePath: '/' },
  plugins: [['@docusaurus/plugin-sitemap', { priority: 1 }]],
  presets: ['classic'],
}
