export const config = { title: 'Test', url: 'https://sitegen.example' }
