export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { routeBasePath: '/' },
  themeConfig: {
    prism: {
      theme: {
        plain: { color: '#222', backgroundColor: '#fff' },
        styles: [
          { types: ['comment', 'doctype'], style: { color: '#999' } },
          { types: ['string'], style: { color: '#0a0' } },
          { types: ['keyword'], style: { color: '#00c' } },
        ],
      },
    },
  },
}
