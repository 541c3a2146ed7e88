import assert from 'node:assert/strict'
import test from 'node:test'
import { outputOf, siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'

const CONFIG = `
const path = require('path')
class DefinePlugin { constructor(definitions) { this.definitions = definitions } }
module.exports = {
  title: 'T', url: 'https://sitegen.example', baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: [
    (context) => ({
      name: 'bundles',
      configureWebpack(config, isServer, { currentBundler: { instance: webpack }, getStyleLoaders, getJSLoader }) {
        config.resolve.alias['changed'] = path.join(context.siteDir, 'src/words.js')
        return {
          devtool: 'source-map',
          optimization: { splitChunks: false },
          resolve: {
            alias: { '@words': path.join(context.siteDir, 'src/words.js'), 'exact$': path.join(context.siteDir, 'src/words.js'), nothing: false },
            fallback: { path: false, 'no-such-package': path.join(context.siteDir, 'src/words.js') },
          },
          externals: { 'a-library': 'String' },
          plugins: [
            new webpack.ProvidePlugin({ words: [path.join(context.siteDir, 'src/words.js'), 'default'] }),
            new DefinePlugin({ 'process.env.OWN': JSON.stringify('defined'), 'process.env': { NESTED: JSON.stringify('nested') } }),
            new webpack.EnvironmentPlugin({ NOT_SET: 'by default' }),
            new webpack.NormalModuleReplacementPlugin(/^replaced$/, path.join(context.siteDir, 'src/words.js')),
          ],
          module: {
            rules: [
              { test: /\\.txt$/, type: 'asset/source' },
              { test: /\\.skip$/, use: 'null-loader' },
              { test: /\\.s[ac]ss$/, oneOf: [{ use: [...getStyleLoaders(isServer, {}), { loader: 'sass-loader' }] }] },
              { test: /\\.jsx?$/, use: [getJSLoader({ isServer })] },
            ],
          },
        }
      },
    }),
    () => ({ name: 'left', configureWebpack: () => ({ module: { rules: [{ test: /\\.peg$/, use: 'pegjs-loader' }, { test: /\\.jsx$/, include: '/nowhere', use: 'raw-loader' }] }, resolve: { plugins: [{}] } }) }),
  ],
}`

const PAGE = `
import React from 'react'
import aliased from '@words'
import exact from 'exact'
import changed from 'changed'
import fallback from 'no-such-package'
import replaced from 'replaced'
import Global from 'a-library'
import text from '../note.txt'
import * as skipped from '../gone.skip'
import * as nothing from 'nothing'
import * as nodePath from 'path'
export default function Page() {
  return <p>{[aliased, exact, changed, fallback, replaced, words, Global(5), text.trim(), Object.keys(skipped).length, Object.keys(nothing).length, process.env.OWN, process.env.NESTED, process.env.NOT_SET].join(' ')}</p>
}`

test('what plugins configure of webpack is done by esbuild; what has no counterpart is one warning for each plugin', async () => {
  const site = siteOf({
    'docusaurus.config.js': CONFIG,
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
    'src/pages/page.jsx': PAGE,
    'src/words.js': "export default 'words'",
    'src/note.txt': 'a note\n',
    'src/gone.skip': '{',
  })
  const { codes, diagnostics, stdout } = await buildSite(site.dir)
  assert.deepEqual(codes, ['PLUGIN_WEBPACK_LEFT_OUT'], stdout)
  assert.deepEqual(
    diagnostics.map(({ message }) => message.replace(/^.*counterpart: /, '')),
    ['resolve.plugins, module.rules: pegjs-loader, module.rules: raw-loader.'],
  )
  const html = outputOf(site).get('page/index.html') ?? ''
  assert.match(html, /<p>words words words words words words 5 a note 1 1 defined nested by default<\/p>/)
})
