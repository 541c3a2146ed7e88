export default {
  title: 'Test',
  url: 'https://sitegen.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: [
    './plugins/releases.js',
    function ends() {
      return { name: 'ends', loadContent: () => process.exit(3) }
    },
  ],
}
