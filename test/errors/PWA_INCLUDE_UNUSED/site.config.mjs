export default {
  title: 'Test',
  url: 'https://sitegen.example',
  pwa: { include: ['**/*.html', 'fonts/*.woff2', '!notes/**'] },
}
