const words = () => ({ name: 'words' })

export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { routeBasePath: '/' },
  plugins: [words, [words, { id: 'other' }], [words, { color: 'red' }]],
}
