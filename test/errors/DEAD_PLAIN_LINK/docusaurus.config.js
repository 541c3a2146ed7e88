export default {
  title: 'Test',
  url: 'https://sitegen.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
}
