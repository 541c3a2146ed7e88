import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { outputOf, siteOf } from '../../support/build/sites.ts'
import { runProcess } from '../../support/sitegen-process.ts'

test('Tailwind 3 of a plugin with configurePostCss makes the classes of the site, and follows an edit', async () => {
  const site = siteOf({
    'package.json': '{ "private": true }',
    'docusaurus.config.js': `module.exports = {
      title: 'T', url: 'https://sitegen.example', baseUrl: '/',
      presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, theme: { customCss: './src/css/custom.css' } }]],
      plugins: [
        async function tailwind() {
          return {
            name: 'tailwind',
            configurePostCss(options) {
              options.plugins.push(require('tailwindcss'), require('autoprefixer'))
              return options
            },
          }
        },
      ],
    }`,
    'tailwind.config.js': `module.exports = {
      content: ['./src/**/*.{js,jsx}', './docs/**/*.{md,mdx}'], corePlugins: { preflight: false }, darkMode: ['class', '[data-theme="dark"]'],
      theme: { extend: { colors: { kite: '#123456' } } },
    }`,
    'src/css/custom.css':
      '@tailwind base;\n@tailwind components;\n@tailwind utilities;\n\n.card { @apply mt-[11px] text-kite; }\n',
    'src/pages/about.jsx':
      'import React from \'react\'\nexport default () => <p className="card dark:bg-kite">About</p>\n',
    'docs/index.mdx': '---\nslug: /\n---\n\n# Home\n\n<p className="ml-[13px]">x</p>\n',
  })
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefer-offline', 'tailwindcss@3', 'postcss', 'autoprefixer'],
    {
      cwd: site.dir,
      stdio: 'pipe',
    },
  )
  const css = async (): Promise<string> => {
    const { exitCode, stdout, stderr } = await runProcess(['build'], { cwd: site.dir })
    assert.equal(exitCode, 0, stdout + stderr)
    return [...outputOf(site)]
      .filter(([name]) => name.endsWith('.css'))
      .map(([, text]) => text)
      .join('\n')
  }
  const first = await css()
  for (const rule of [
    /\.card\{margin-top:11px;/,
    /color:rgb\(18 52 86/,
    /\.ml-\\\[13px\\\]\{margin-left:13px\}/,
    /data-theme=.?dark.*bg-kite/,
  ])
    assert.match(first, rule)
  site.write({ 'docs/index.mdx': site.read('docs/index.mdx').replace('13px', '17px') })
  const second = await css()
  assert.match(second, /17px/)
  assert.doesNotMatch(second, /13px/)
})
