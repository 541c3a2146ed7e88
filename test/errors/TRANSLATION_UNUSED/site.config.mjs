export default {
  title: 'Test',
  url: 'https://sitegen.example',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
}
