export default { title: 'T', url: 'https://sitegen.example' }
