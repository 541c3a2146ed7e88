const failing = () => () => {
  throw new Error('the plugin is broken')
}

export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { path: 'docs', remarkPlugins: [failing] },
}
