import path from 'node:path'
import { readTree } from '../../support/build-site.ts'

/** What stands at one place of a project: the first text, or another one in its place. Null is no file. */
export interface Choice {
  readonly file: string
  /** The texts of the place, or the contents of the file where `isWhole`. */
  readonly texts: readonly (string | null)[]
  readonly isWhole?: boolean
}

/** A site with plugins or in several languages, and what is changed in it at random. */
export interface Project {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly choices: readonly Choice[]
  /** Packages of the checkout that the site has. */
  readonly packages: readonly string[]
}

const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures')

function fixture(name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...readTree(path.join(FIXTURES, name))].map(([file, bytes]) => [file, bytes.toString()]),
  )
}

/** One of several texts in a file. */
function one(file: string, ...texts: readonly string[]): Choice {
  return { file, texts }
}

/** A file that is there with one of several contents, or not. */
function whole(file: string, ...texts: readonly (string | null)[]): Choice {
  return { file, texts, isWhole: true }
}

const LOCAL: Project = {
  name: 'twelve local plugins',
  files: fixture('docusaurus/local'),
  packages: ['postcss'],
  choices: [
    one('docusaurus.config.js', "title: 'Local'", "title: 'Other'"),
    one(
      'docusaurus.config.js',
      "'./plugins/build-info',",
      '',
      "['./plugins/build-info', { a: 1 }],",
      "'./plugins/gone',",
    ),
    one('docusaurus.config.js', "'./plugins/news-feed',", ''),
    one('docusaurus.config.js', 'abc&123', 'def'),
    one('docusaurus.config.js', "type: 'asset/source'", "use: 'null-loader'", "use: 'raw-loader'"),
    one('docusaurus.config.js', "'data/products.json'", "'data/more.json'"),
    whole('data/more.json', null, '[{ "id": "more", "name": "More", "about": "x" }]', '[]'),
    one('data/products.json', 'Flies in light wind.', 'Flies.', 'Flies well & "often".'),
    one('data/products.json', '"id": "box"', '"id": "cube"', '"id": box'),
    one('data/limits.yaml', 'light', 'strong'),
    one('src/units.js', 'Math.round', 'Math.floor'),
    one('src/components/ProductPage.js', 'className="about"', 'className="about gap-5"', 'className={about}'),
    one('src/components/Facts.js', 'gap-7', 'gap-8'),
    one('src/components/Request.js', ' at ', ' of '),
    one('src/css/custom.css', 'display: flex', 'display: grid'),
    one('plugins/products.js', 'content.length', 'content.length + 1', 'content.size()'),
    one('plugins/products.js', '`product-${product.id}.json`', '`${product.id}.json`'),
    one('plugins/build-info.js', "'api/pages.json'", "'pages.json'"),
    one('plugins/globals.js', "'plain'", "'other'"),
    one('plugins/news-feed.js', "'products.xml'", "'feed.xml'"),
    one('plugins/utility-classes.js', 'px`', 'rem`'),
    one('plugins/requests.js', "state: 'open'", "state: 'new'"),
    one('CHANGELOG.md', 'The first kite.', 'The very first kite.'),
    one('CHANGELOG.md', '## 1.1.0 (2024-03-04)', '## 1.1.1 (2024-03-04)', '## 1.1.0'),
    one('CHANGELOG.md', '[@mary]', '[@john]'),
    one('plugins/changelog.js', '`Release ${', '`Version ${'),
    one('plugins/neighbours.js', 'blogPosts[index - 1]', 'blogPosts[index - 2]'),
    one('docusaurus.config.js', "blogTitle: 'Changelog'", "blogTitle: 'Releases'"),
    one('docs/index.mdx', '# Home', '# Start'),
    one('docs/weather.md', '# Weather', '# Wind'),
    one('blog/2024-02-03-second.md', 'title: Second', 'title: Two'),
    whole('blog/2024-05-06-more.md', null, '---\ntitle: More\n---\n\nMore.\n'),
    whole('docs/more.md', null, '# More\n'),
    one('docusaurus.config.js', "baseUrl: '/'", "baseUrl: '/base/'"),
  ],
}

const RUNS: Project = {
  name: 'parts of a theme and changed pages',
  files: fixture('docusaurus/runs'),
  packages: [],
  choices: [
    one('docusaurus.config.cjs', "id: 'mine'", "id: 'mine', more: 1"),
    one('docusaurus.config.cjs', "themes: ['./plugins/theme-mod.ts'],", ''),
    one('docusaurus.config.cjs', "'./plugins/post',", ''),
    one('docusaurus.config.cjs', "content: 'y & z'", "content: 'z'"),
    one('docusaurus.config.cjs', 'window.tail = 1', 'window.tail = 2'),
    one(
      'docusaurus.config.cjs',
      'null, false,',
      "() => ({ name: 'new', contentLoaded: ({ actions }) => actions.setGlobalData([1]) }),",
    ),
    one('data/entries.json', 'Entry A', 'First', 'Ä & <b>'),
    one('data/entries.json', '"slug":"b"', '"slug":"c"', '"slug":"a"'),
    one('src/client.js', 'window.seen', 'window.also'),
    one('src/Entry.jsx', 'clicked', 'pressed'),
    one('src/Entry.jsx', 'className="facts"', 'className="details"', 'className="facts'),
    one('src/App.jsx', 'className="app"', 'className="application"'),
    one('src/Wild.jsx', '<h1>Wild</h1>', '<h1>Wide</h1>'),
    one('plugins/theme/Footer/index.js', 'From a plugin', 'From elsewhere', '{gone}'),
    whole(
      'plugins/theme/DocItem/Footer/index.js',
      null,
      "import React from 'react'\nexport default () => <b>End</b>\n",
    ),
    whole(
      'src/theme/Footer.js',
      null,
      "import React from 'react'\nimport Original from '@theme-original/Footer'\nexport default () => <i><Original /></i>\n",
    ),
    one('plugins/post.js', "'routes.txt'", "'list.txt'"),
    one('plugins/post.js', '<!-- post -->', '<!-- after -->'),
    one('plugins/post.js', "fs.rmSync(path.join(outDir, '.nojekyll'))", '', "throw new Error('on purpose')"),
    one('plugins/entries/index.js', 'n: 3', 'n: 4'),
    one('plugins/entries/index.js', "sidebar: 'x'", "sidebar: 'y'"),
    one('plugins/entries/index.js', "path: '/app/one'", "path: '/app/two'"),
    one('plugins/entries/index.js', 'exact: false', 'exact: true'),
    one('docs/index.md', '[Entry](/entries/a)', '[Entry](/entries/b)', 'Words.', '[Entry](/entries/nowhere)'),
    whole('docs/more.md', null, '# More\n', '---\nslug: /wild\n---\n\n# Twice\n'),
  ],
}

const NOTES = `
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { definePlugin } from 'sitegen'
import { titleOf } from './title.ts'

type Note = { name: string; title: string; text: string }

export default definePlugin<{ folder: string; limit?: number }, Note[]>(({ siteDir, baseUrl }, { folder, limit = 9 }) => ({
  name: 'notes',
  async loadContent() {
    const names = (await readdir(path.join(siteDir, folder))).filter((name) => name.endsWith('.txt')).sort().slice(0, limit)
    return Promise.all(names.map(async (name) => {
      const text = await readFile(path.join(siteDir, folder, name), 'utf8')
      return { name: name.replace('.txt', ''), title: titleOf(text), text }
    }))
  },
  async contentLoaded({ content, actions }) {
    actions.setGlobalData({ titles: content.map(({ title }) => title) })
    const all = await actions.createData('all.json', content)
    for (const note of content)
      actions.addRoute({
        path: baseUrl + 'notes/' + note.name,
        component: '@site/src/note.tsx',
        modules: { all },
        context: { note: await actions.createData(note.name + '.json', note) },
        props: { name: note.name },
      })
  },
  injectHtmlTags: ({ content }) => ({ headTags: { tagName: 'meta', attributes: { name: 'notes', content: String(content.length) } } }),
  getPathsToWatch: () => [folder + '/**/*.txt'],
}))
`

/** What it changes after a build is a comment, as the development server does not call `postBuild`. */
const COUNTS = `
import fs from 'node:fs'
import path from 'node:path'
const words = fs.readFileSync(new URL('./words.txt', import.meta.url), 'utf8').trim()
export default ({ baseUrl, siteConfig }) => ({
  name: 'counts',
  allContentLoaded({ allContent, actions }) {
    const notes = allContent.notes?.default ?? []
    actions.addRoute({ path: baseUrl + 'counts', component: '@site/src/counts.jsx', props: { words, letters: notes.map(({ text }) => text.length) } })
  },
  getClientModules: () => ['./counts.css'],
  async postBuild({ outDir, routesPaths, content }) {
    fs.writeFileSync(path.join(outDir, 'counts.txt'), words + ' ' + routesPaths.length + ' ' + siteConfig.title)
    for (const name of fs.readdirSync(outDir, { recursive: true }).filter((name) => name.endsWith('.html'))) {
      const file = path.join(outDir, name)
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('</body>', '<!-- ' + words + ' --></body>'))
    }
  },
})
`

const OWN: Project = {
  name: 'a configuration of our own',
  packages: [],
  files: {
    'site.config.ts': `
      import { defineConfig } from 'sitegen'
      export default defineConfig({
        title: 'Own', url: 'https://sitegen.example', baseUrl: '/', docs: { routeBasePath: '/' },
        plugins: [['./plugins/notes.ts', { folder: 'notes' }], './plugins/counts.mjs'],
      })`,
    'plugins/notes.ts': NOTES,
    'plugins/title.ts': "export const titleOf = (text: string) => text.split('\\n')[0] ?? ''\n",
    'plugins/counts.mjs': COUNTS,
    'plugins/words.txt': 'some words\n',
    'plugins/counts.css': '.counts { color: teal }\n',
    'notes/a.txt': 'First\nwords of it',
    'notes/b.txt': 'Second\nmore words of it',
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n\n[A note](/notes/a)\n',
    'docs/more.md': '# More\n',
    'src/note.tsx': `
      import useRouteContext from '@docusaurus/useRouteContext'
      export default function Note({ name, all }) {
        const { data } = useRouteContext()
        return <main><h1>{data.note.title}</h1><p>{data.note.text}</p><p>{name} of {all.length}</p></main>
      }`,
    'src/counts.jsx': `
      import { usePluginData } from '@docusaurus/useGlobalData'
      export default function Counts({ words, letters }) {
        const { titles } = usePluginData('notes') ?? { titles: [] }
        return <p className="counts">{words} {letters.join()} {titles.join()}</p>
      }`,
  },
  choices: [
    one('site.config.ts', "title: 'Own'", "title: 'Ours'"),
    one('site.config.ts', "baseUrl: '/'", "baseUrl: '/base/'"),
    one(
      'site.config.ts',
      "{ folder: 'notes' }",
      "{ folder: 'notes', limit: 1 }",
      "{ folder: 'notes/deep' }",
      "{ folder: 'none' }",
    ),
    one('site.config.ts', ", './plugins/counts.mjs'", ''),
    one('site.config.ts', 'plugins: [', 'trailingSlash: true, plugins: [', 'plugins: [null, '),
    one('plugins/notes.ts', "'notes/' + note.name", "'n/' + note.name", "'notes/' + note.name + '/'"),
    one('plugins/notes.ts', 'String(content.length)', "'many'"),
    one(
      'plugins/notes.ts',
      '{ titles: content',
      '{ all: 1, titles: content',
      '{ bad: () => 1, titles: content',
    ),
    one('plugins/title.ts', "?? ''", "?? 'none'", '.toUpperCase()'),
    one('plugins/words.txt', 'some words', 'other words'),
    one('plugins/counts.mjs', "' ' + routesPaths.length", "' of ' + routesPaths.length"),
    one('plugins/counts.mjs', "'counts.txt'", "'deep/counts.txt'"),
    one('plugins/counts.css', 'teal', 'olive'),
    one('notes/a.txt', 'First', 'Number one'),
    one('notes/a.txt', 'words of it', 'all words of it'),
    whole('notes/c.txt', null, 'Third\n', 'Third, changed\n'),
    whole('notes/deep/d.txt', null, 'Deep\n'),
    one('src/note.tsx', '<main>', '<main className="note">', '<main>{gone}'),
    one('src/counts.jsx', 'letters.join()', "letters.join('-')"),
    one('docs/index.md', '# Home', '# Start'),
    one('docs/index.md', '[A note](/notes/a)', 'Words.', '[A note](/notes/c)'),
    whole('docs/counts.md', null, '# Twice\n'),
    whole('src/theme/Footer.tsx', null, 'export const isStatic = true\nexport default () => <b>Ours</b>\n'),
  ],
}

const GERMAN = 'i18n/de/docusaurus-plugin-content-docs/current'

/** Every language is built; the development server shows files of a language at addresses of its own. */
const LANGUAGES: Project = {
  name: 'a site in four languages',
  files: fixture('languages'),
  packages: [],
  choices: [
    one(
      'site.config.mjs',
      "locales: ['en', 'de', 'ja', 'ar']",
      "locales: ['ar', 'de', 'en']",
      "locales: ['de']",
    ),
    one('site.config.mjs', "defaultLocale: 'en',", "defaultLocale: 'en', staticFiles: 'copy',"),
    one('site.config.mjs', "title: 'Workshop'", "title: 'Tools'"),
    one('docs/saw.md', '# Saw', '# Handsaw', '# Saw {#a}'),
    one('docs/saw.md', 'A saw has teeth.', 'A saw cuts.', '{broken'),
    one('docs/planes/glue.md', '# Glue', '---\nslug: /glue\n---\n\n# Glue'),
    one('docs/planes/_care.mdx', 'Keep the iron sharp.', 'Oil the sole.'),
    one('docs/tags.yml', 'basics', 'start'),
    whole('docs/new.md', null, '# New\n', '# Newer\n\n[saw](./saw.md)\n'),
    one(`${GERMAN}/saw.md`, 'slug: saege', 'slug: /werkzeug/saege', 'title: Säge'),
    one(`${GERMAN}/saw.md`, 'Eine Säge hat Zähne.', 'Eine Säge schneidet.', ':::note\n\nZähne\n\n:::'),
    one(`${GERMAN}/planes/_care.mdx`, 'Das Eisen scharf halten.', 'Die Sohle ölen.'),
    whole(`${GERMAN}/oil.md`, null, '# Öl\n\nÖl hilft.\n', '---\nslug: oel\n---\n\n# Öl\n'),
    whole(`${GERMAN}/new.md`, null, '# Neu\n', '# New\n'),
    whole(`${GERMAN}/tags.yml`, 'basics:\n  label: Grundlagen\n', null),
    whole('i18n/de/code.json', null, '{ "theme.docs.paginator.next": "Voran" }', '{ "theme": 1 }'),
    whole('i18n/ja/docs/current/saw.md', null, '# のこぎり\n', '# のこぎり {#a}\n'),
    one('i18n/ar/docs/current/index.md', 'title: البداية', 'title: بداية'),
    one('src/pages/about.tsx', 'About the workshop', "{'About the workshop'.toUpperCase()}"),
    one('src/pages/index.tsx', '<main>Welcome', '<main className="home">Welcome'),
    whole('src/theme/Footer.tsx', null, 'export default () => <b>Ours</b>\n'),
    one('blog/2024-05-01-open.md', '---\n', '---\nunlisted: true\n'),
    whole(
      'static/icon.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<svg xmlns="http://www.w3.org/2000/svg" id="a"/>',
    ),
  ],
}

/** Sites whose server shows what builds give. */
export const SERVED: readonly Project[] = [LOCAL, RUNS, OWN]

export const PROJECTS: readonly Project[] = [...SERVED, LANGUAGES]

/** The files of a project with the texts that are chosen for its places. */
export function filesOf(
  { files, choices }: Project,
  chosen: readonly number[],
): Readonly<Record<string, string | null>> {
  const all: Record<string, string | null> = { ...files }
  for (const [index, { file, texts, isWhole = false }] of choices.entries()) {
    const text = texts[chosen[index] ?? 0] ?? null
    all[file] = isWhole ? text : replaced(all[file] ?? '', texts[0] ?? '', text ?? '')
  }
  return all
}

function replaced(content: string, text: string, other: string): string {
  if (!content.includes(text)) throw new Error(`no place has "${text}"`)
  return content.replace(text, () => other)
}
