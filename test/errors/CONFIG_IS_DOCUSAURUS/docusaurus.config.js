module.exports = { title: 'Test', url: 'https://sitegen.example', baseUrl: '/', presets: ['classic'] }
