import upper, { shout } from 'a-package-that-is-not-installed'

export default {
  title: 'Test',
  tagline: `as of ${upper.version}`,
  url: 'https://sitegen.example',
  baseUrl: '/',
  webpack: { jsLoader: shout },
  presets: [['classic', { docs: { routeBasePath: '/', remarkPlugins: [[shout, { much: true }]] }, blog: false }]],
}
