export default { title: 'T', url: 'https://sitegen.example', docs: { path: 'docs', routeBasePath: '/' } }
