export default {
  title: 'Test',
  url: 'https://sitegen.example',
  themeConfig: {
    navbar: {
      items: [
        { to: '/docs/b', label: 'B' },
        { type: 'docSidebar', sidebarId: 'main', label: 'Docs' },
      ],
    },
    footer: { links: [{ label: 'B', to: '/docs/b' }] },
  },
}
