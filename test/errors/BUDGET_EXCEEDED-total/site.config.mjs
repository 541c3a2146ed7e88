export default {
  title: 'Test',
  url: 'https://sitegen.example',
  budgets: { total: '1 kB' },
}
