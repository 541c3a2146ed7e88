export default {
  title: 'Test',
  url: 'https://sitegen.example',
  themeConfig: {
    navbar: {
      items: [{ type: 'docSidebar', sidebarId: 'guides', label: 'Guides' }],
    },
  },
}
