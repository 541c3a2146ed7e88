export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: {
    editUrl: ({ docPath }) => docPath.split('/')[1].toUpperCase(),
  },
}
