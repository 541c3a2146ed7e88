export default {
  title: 'Test',
  url: 'https://sitegen.example',
  title: 'Another title',
}
