export default {
  title: 'Test',
  url: 'https://sitegen.example',
  i18n: { defaultLocale: 'fr' },
}
