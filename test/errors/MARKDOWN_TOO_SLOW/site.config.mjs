const forEver = () => (_tree, file) => {
  // The test in the loop would be folded: Node 24.21 never ends such a loop.
  if (file.path.endsWith('slow.md')) for (;;);
}

const never = () => (_tree, file) => (file.path.endsWith('waiting.md') ? new Promise(() => {}) : undefined)

export default {
  title: 'Broken',
  url: 'https://example.com',
  markdown: { timeout: 1 },
  docs: { routeBasePath: '/', remarkPlugins: [never, forEver] },
  pages: false,
}
