export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: {
    editUrl: () => 42,
  },
}
