export default { title: 'Test', url: 'https://sitegen.example' }
