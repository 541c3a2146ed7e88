export default {
  title: 'Test',
  url: 'https://sitegen.example',
  pwa: { swCustom: './src/worker.js' },
}
