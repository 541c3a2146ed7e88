const forEver = () => (_tree, file) => {
  for (; file.path.endsWith('slow.md'); );
}

const never = () => (_tree, file) => (file.path.endsWith('waiting.md') ? new Promise(() => {}) : undefined)

export default {
  title: 'Broken',
  url: 'https://example.com',
  markdown: { timeout: 1 },
  docs: { routeBasePath: '/', remarkPlugins: [never, forEver] },
  pages: false,
}
