export default { title: 'Test', url: 'https://sitegen.example', docs: false, blog: false, theme: { customCss: ['src/site.css'] } }
