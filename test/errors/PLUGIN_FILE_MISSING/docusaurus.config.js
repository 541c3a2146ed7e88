module.exports = {
  title: 'Test',
  url: 'https://sitegen.example',
  baseUrl: '/',
  plugins: [['content-docs', { routeBasePath: '/' }], require.resolve('./plugins/gone')],
  themes: ['./themes/gone'],
}
