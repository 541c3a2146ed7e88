export default { title: 'Test', url: 'https://sitegen.example', onBrokenLinks: 'ignore', onBrokenMarkdownLinks: 'throw' }
