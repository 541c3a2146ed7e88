export default {
  title: 'Test',
  url: 'https://sitegen.example',
  budgets: { page: '1 kB' },
}
