export default {
  title: 'Test',
  url: 'https://sitegen.example',
  themeConfig: { font: 'fonts/own.woff2' },
}
