const broken = () => {
  throw new Error('no such command')
}

export default {
  title: 'Test',
  url: 'https://sitegen.example',
  markdown: { npm2yarn: { converters: ['yarn', ['Broken', broken]] } },
}
