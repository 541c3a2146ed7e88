export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { routeBasePath: '/' },
  markdown: {
    parseFrontMatter: async (params) => {
      const { frontMatter, content } = await params.defaultParseFrontMatter(params)
      return { frontMatter: { ...frontMatter, title: frontMatter.title.trim() }, content }
    },
  },
}
