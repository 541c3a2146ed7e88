export default { title: 'Test', url: 'https://sitegen.example', docs: { tags: 'names/tags.yml' } }
