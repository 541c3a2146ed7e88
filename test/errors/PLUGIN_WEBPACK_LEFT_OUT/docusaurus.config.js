export default {
  title: 'Test',
  url: 'https://sitegen.example',
  baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: [
    () => ({
      name: 'grammars',
      configureWebpack: () => ({ module: { rules: [{ test: /\.peg$/, use: 'pegjs-loader' }] } }),
    }),
  ],
}
