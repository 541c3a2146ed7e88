export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: {
    sidebarItemsGenerator({ docs }) {
      return docs.find(({ id }) => id === 'gone').id
    },
  },
}
