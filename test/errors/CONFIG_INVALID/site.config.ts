export default {
  title: 'Test',
  url: 'https://sitegen.example/path',
  noIndex: 'yes',
}
