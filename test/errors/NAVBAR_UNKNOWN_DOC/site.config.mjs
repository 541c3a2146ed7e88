export default {
  title: 'Test',
  url: 'https://sitegen.example',
  themeConfig: {
    navbar: {
      items: [{ type: 'doc', docId: 'instal', label: 'Install' }],
    },
  },
}
