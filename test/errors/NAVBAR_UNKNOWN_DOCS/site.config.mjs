export default {
  title: 'Test',
  url: 'https://sitegen.example',
  themeConfig: {
    navbar: {
      items: [{ type: 'docsVersionDropdown', docsPluginId: 'community' }],
    },
  },
}
