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
    () => ({ name: 'left', configureWebpack: () => ({ module: { rules: [{ test: /\\.peg$/, use: 'pegjs-loader' }, { test: /\\.jsx$/, include: () => true, use: 'raw-loader' }] }, resolve: { plugins: [{}] } }) }),
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

const RULES = `
const path = require('path')
const { DefinePlugin } = require('webpack')
module.exports = {
  title: 'T', url: 'https://sitegen.example', baseUrl: '/', presets: [['classic', { docs: false, blog: false }]],
  plugins: [
    ({ siteDir }) => ({
      name: 'rules',
      configureWebpack(config, isServer, { getStyleLoaders, getJSLoader, currentBundler: { instance: webpack } }) {
        const images = config.module.rules.find(({ test }) => test.test('a.svg'))
        images.exclude = [path.join(siteDir, 'src/icons')]
        config.module.rules.push({ test: /\\.svg$/, include: path.join(siteDir, 'src/icons'), type: 'asset/source' })
        config.resolve.alias['mutated$'] = path.join(siteDir, 'src/words.js')
        return {
          mergeStrategy: { 'module.rules': 'prepend', plugins: 'append' },
          performance: { hints: false },
          plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), new webpack.EnvironmentPlugin(['NOT_SET_ANYWHERE'])],
          module: {
            rules: [
              { test: /\\.ya?ml$/, use: 'yaml-loader' },
              { test: /\\.svg$/, exclude: /icons/, issuer: /\\.jsx$/, use: ['@svgr/webpack'] },
              { test: /\\.m?js$/, resolve: { fullySpecified: false } },
              { test: /\\.module\\.css$/, use: getStyleLoaders(isServer, { modules: true }) },
              { test: /\\.jsx$/, include: [siteDir], use: [getJSLoader({ isServer })] },
              { test: /\\.(?:bin|glb)$/, oneOf: [{ resourceQuery: /text/, type: 'asset/source' }, { use: [{ loader: 'file-loader' }] }] },
              { resourceQuery: /source/, type: 'asset/source' },
              { test: /\\.csv$/, include: [/data/, /more/], exclude: path.join(siteDir, 'src/data/secret'), use: 'raw-loader' },
            ],
          },
        }
      },
    }),
    () => ({
      name: 'changes',
      configureWebpack(config) {
        config.module.rules.push({ test: /\\.wasm$/, type: 'webassembly/async' }, { test: /\\.peg$/, use: () => [] })
        config.optimization.minimize = false
        config.devtool = 'eval'
        config.library = 'x'
        config.plugins.push(new DefinePlugin({ IN_CONFIG: '"in"' }), new (require('webpack').container.FederationPlugin)())
      },
    }),
  ],
}`

const RULES_PAGE = `
import React from 'react'
import mutated from 'mutated'
import limits from '../limits.yml'
import Icon from '../logo.svg'
import icon from '../icons/star.svg'
import styles from '../card.module.css'
import model from '../model.glb'
import bytes from '../model.bin?text'
import source from '../words.js?source'
import table from '../data/table.csv'
export default function Page() {
  return <div className={styles.card}><Icon className="logo" /><p>{[mutated, limits.wind.speeds[1], icon.trim(), bytes, source, table, String(process.env.NOT_SET_ANYWHERE), IN_CONFIG].join('|')}</p><a href={model}>m</a></div>
}`

test('rules of loaders give what the loaders give, for the files that they are for', async () => {
  const site = siteOf({
    'docusaurus.config.js': RULES,
    'src/pages/page.jsx': RULES_PAGE,
    'src/pages/index.md': '# Home\n',
    'src/words.js': "export default 'words'",
    'src/limits.yml': 'wind:\n  speeds: [3, 12]\n',
    'src/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>',
    'src/icons/star.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    'src/card.module.css': '.card { color: teal }',
    'src/model.glb': 'model',
    'src/model.bin': 'bytes',
    'src/data/table.csv': 'a,b',
  })
  const { codes, diagnostics, stdout } = await buildSite(site.dir)
  assert.deepEqual(codes, ['PLUGIN_WEBPACK_LEFT_OUT'], stdout)
  assert.deepEqual(
    diagnostics.map(({ message }) => message.replace(/^.*counterpart: /, '')),
    ['plugins: FederationPlugin, module.rules: webassembly/async, module.rules: a function, library.'],
  )
  const html = outputOf(site).get('page/index.html') ?? ''
  assert.match(html, /<div class="card_\w+"><svg [^>]*class="logo"[^>]*><path d="M0 0h4"><\/path><\/svg>/)
  assert.match(
    html,
    /<p>words\|12\|&lt;svg xmlns=&quot;[^|]*\/&gt;\|bytes\|export default &#x27;words&#x27;\|a,b\|undefined\|in<\/p>/,
  )
  assert.match(html, /<a href="\/assets\/[^"]*model[^"]*\.glb">/)
})
