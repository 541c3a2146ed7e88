import { footer } from './footer.mjs'

export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { sidebarPath: 'sidebars.mjs' },
  themeConfig: {
    navbar: {
      items: [
        { to: '/docs/bee-more', label: 'More' },
        { to: '/docs/bee', label: 'Bee' },
      ],
    },
    footer,
  },
}
