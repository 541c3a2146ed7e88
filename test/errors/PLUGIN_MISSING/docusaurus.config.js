export default {
  title: 'Test',
  url: 'https://sitegen.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: [['docusaurus-plugin-nobody-knows', { depth: 2 }]],
}
