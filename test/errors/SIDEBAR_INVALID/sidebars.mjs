export default {
  docs: [
    'index',
    { type: 'categroy', label: 'Guides', items: ['index'] },
    { type: 'link', label: 'Elsewhere' },
    { type: 'category', label: 'Empty', items: [] },
    42,
  ],
}
