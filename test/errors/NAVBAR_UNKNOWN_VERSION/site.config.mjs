export default {
  title: 'Test',
  url: 'https://sitegen.example',
  themeConfig: {
    navbar: {
      items: [
        { type: 'docsVersionDropdown', versions: ['current', '2.1'] },
        { type: 'docsVersionDropdown', versions: { next: { label: 'Next' }, '2.0': {} } },
      ],
    },
  },
}
