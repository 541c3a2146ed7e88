export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: {
    numberPrefixParser(name) {
      const [, numberPrefix, filename] = name.match(/^(\d+)-(.*)$/)
      return { filename, numberPrefix: Number(numberPrefix) }
    },
  },
}
