export default {
  title: 'Test',
  url: 'https://sitegen.example',
  markdown: {
    preprocessor: ({ filePath, fileContent }) => {
      if (filePath === 'docs/variables.md') throw new Error('the variable "VERSION" has no value')
      return filePath === 'docs/index.md' ? undefined : fileContent
    },
  },
}
