export default {
  title: 'Test',
  url: 'https://sitegen.example',
  themeConfig: { prism: { additionalLanguages: ['bash', 'klingon'] } },
}
