export default {
  title: 'Test',
  url: 'https://sitegen.example',
  i18n: {
    defaultLocale: 'de',
    locales: ['en', 'pt_BR'],
    localeConfigs: {
      fr: { label: 'Français' },
      en: { direction: 'left', calendar: 'gregorian' },
    },
  },
}
