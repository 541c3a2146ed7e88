export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { routeBasePath: '/' },
  plugins: [
    './plugins/nothing.mjs',
    (context) => 'a name',
  ],
}
