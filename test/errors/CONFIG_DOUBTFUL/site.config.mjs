export default {
  title: 'First',
  url: 'https://sitegen.example',
  title: 'Test',
}
