export default {
  title: 'Test',
  url: 'https://sitegen.example',
  pwa: { include: ['*.txt', '*.dat'], maxSize: '1 kB' },
}
