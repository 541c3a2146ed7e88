export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { disableVersioning: true },
}
