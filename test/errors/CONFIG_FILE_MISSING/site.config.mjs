export default {
  title: 'Site',
  url: 'https://sitegen.example',
  favicon: 'img/favicon.ico',
  themeConfig: {
    image: 'img/crad.png',
    navbar: { logo: { src: '/img/logo.svg', srcDark: 'https://sitegen.example/dark.svg' } },
  },
}
