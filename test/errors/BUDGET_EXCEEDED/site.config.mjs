export default {
  title: 'Test',
  url: 'https://sitegen.example',
  budgets: { firstLoadJs: '1 kB' },
}
