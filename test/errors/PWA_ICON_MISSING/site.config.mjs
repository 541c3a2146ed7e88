export default {
  title: 'Test',
  url: 'https://sitegen.example',
  pwa: {
    manifest: {
      icons: [
        { src: 'img/icon.svg', sizes: 'any' },
        { src: '/img/icon-512.png', sizes: '512x512' },
        { src: 'https://other.example/icon.png', sizes: '48x48' },
      ],
    },
  },
}
