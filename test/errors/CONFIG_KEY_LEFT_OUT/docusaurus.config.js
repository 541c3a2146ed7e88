export default async function create() {
  return {
    title: 'Test',
    url: 'https://sitegen.example',
    baseUrl: '/',
    ssrTemplate: '<!doctype html>',
    presets: [['classic', { docs: { routeBasePath: '/', docRootComponent: '@theme/DocItem' }, blog: false, other: {} }]],
    themeConfig: { zoom: { selector: 'img' } },
  }
}
