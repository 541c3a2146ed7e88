export default {
  title: 'Test',
  url: 'https://sitegen.example',
  trailingSlash: true,
  pages: { matchBelow: ['/wishs', '/wishes'] },
}
