export default {
  title: 'Test',
  url: 'https://sitegen.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: [
    './plugins/releases.js',
    ['docusaurus-plugin-nobody-knows', { depth: 2 }],
    function counts() {
      return { name: 'counts', async postBuild() {} }
    },
  ],
}
