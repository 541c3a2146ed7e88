export default {
  docs: [
    {
      type: 'category',
      label: 'Guides',
      link: { type: 'generated-index', slug: '/guides?all' },
      items: ['install'],
    },
  ],
}
