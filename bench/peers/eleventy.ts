import type { CorpusPage } from '../corpus/tree.ts'
import type { Peer } from './peer.ts'
import { folderHtmlFile, folderUrl, sharedSite, type SiteLink } from './shared-site.ts'

/** Eleventy with markdown-it, Prism and Nunjucks layouts: no bundler, no client code, no link check. */
export const eleventy: Peer = {
  name: 'eleventy',
  packages: {
    '@11ty/eleventy': '3.1.7',
    'markdown-it': '14.3.3',
    'markdown-it-anchor': '9.2.1',
    'markdown-it-container': '4.0.0',
    prismjs: '1.30.0',
  },
  packageJson: {},
  layout: {
    docsDir: 'src/docs',
    indexName: 'index',
    titleInBody: false,
    frontMatter: () => [],
    admonition: ({ type, title, body }) => [`::: ${type} ${title}`, body, ':::'],
    components: false,
  },
  siteFiles: (pages) => ({
    'eleventy.config.mjs': config,
    'src/_includes/base.njk': baseLayout(pages),
    'src/_includes/doc.njk': docLayout,
    'src/docs/docs.json': '{ "layout": "doc.njk" }\n',
    'src/index.md': `---\ntitle: Home\nlayout: base.njk\n---\n\n${sharedSite(pages).home}\n`,
    'src/404.md':
      '---\ntitle: Not found\nlayout: base.njk\npermalink: /404.html\n---\n\nThere is no such page.\n',
    'src/sitemap.njk': sitemap(sharedSite(pages).url),
    'src/style.css': 'body { margin: 0; font: 16px/1.6 system-ui, sans-serif; }\n',
  }),
  build: ({ toolDir }) => ({
    program: 'node',
    args: [`${toolDir}/node_modules/@11ty/eleventy/cmd.cjs`, '--quiet'],
  }),
  version: { package: '@11ty/eleventy' },
  outDir: '_site',
  caches: ['.cache', 'node_modules'],
  htmlFile: folderHtmlFile,
  highlighted: /class="token /g,
}

const config = `import path from 'node:path'
import markdownIt from 'markdown-it'
import anchor from 'markdown-it-anchor'
import container from 'markdown-it-container'
import Prism from 'prismjs'
import loadLanguages from 'prismjs/components/index.js'

loadLanguages(['bash', 'typescript', 'json', 'yaml', 'jsx', 'css'])

const slugify = (text) => text.toLowerCase().trim().replace(/[^\\w\\s-]/g, '').replace(/\\s/g, '-')

function highlight(code, language) {
  const name = language === 'ts' ? 'typescript' : language
  const grammar = Prism.languages[name]
  const html = grammar ? Prism.highlight(code, grammar, name) : markdownIt().utils.escapeHtml(code)
  return '<pre class="language-' + name + '"><code class="language-' + name + '">' + html + '</code></pre>'
}

function urlOf(file) {
  return '/' + file.replace(/(^|\\/)index\\.md$/, '$1').replace(/\\.md$/, '/')
}

/** Links to Markdown files become links to their pages. */
function pageLinks(md) {
  const fallback = (tokens, at, options, env, self) => self.renderToken(tokens, at, options)
  md.renderer.rules.link_open = (tokens, at, options, env, self) => {
    const [file, hash] = tokens[at].attrGet('href').split('#')
    if (file.endsWith('.md') && !file.includes(':')) {
      const target = path.posix.join(path.posix.dirname(env.page.inputPath), file)
      tokens[at].attrSet('href', urlOf(path.posix.relative('src', target)) + (hash ? '#' + hash : ''))
    }
    return fallback(tokens, at, options, env, self)
  }
}

function admonition(md, type) {
  md.use(container, type, {
    render: (tokens, at) =>
      tokens[at].nesting === 1
        ? '<div class="admonition ' + type + '"><p class="title">' +
          md.utils.escapeHtml(tokens[at].info.trim().slice(type.length)) + '</p>'
        : '</div>',
  })
}

/** Pages by folder, in order: once per build, not once per page. */
function sections(collection) {
  const sections = {}
  for (const page of collection.getFilteredByGlob('src/docs/**/*.md')) {
    const folder = path.posix.dirname(page.inputPath)
    const owner = page.fileSlug && page.inputPath.endsWith('/index.md') ? path.posix.dirname(folder) : folder
    const entries = (sections[owner] ??= [])
    entries.push({ url: page.url, title: page.data.title, position: page.data.sidebar_position })
  }
  for (const entries of Object.values(sections)) entries.sort((a, b) => a.position - b.position)
  return sections
}

export default function (eleventyConfig) {
  const md = markdownIt({ html: true, highlight }).use(anchor, { level: [2, 3], slugify }).use(pageLinks)
  for (const type of ['note', 'tip', 'info', 'warning', 'danger']) admonition(md, type)
  eleventyConfig.setLibrary('md', md)
  eleventyConfig.addCollection('sections', sections)
  eleventyConfig.addFilter('folder', (inputPath) => path.posix.dirname(inputPath))
  eleventyConfig.addFilter('toc', (html) =>
    [...html.matchAll(/<h([23]) id="([^"]*)"[^>]*>(.*?)<\\/h/g)].map(([, level, id, title]) => ({ level, id, title })),
  )
  eleventyConfig.addPassthroughCopy('src/style.css')
  return { dir: { input: 'src', output: '_site' }, markdownTemplateEngine: false, htmlTemplateEngine: 'njk' }
}
`

function anchorOf(item: SiteLink): string {
  return `<a href="${'doc' in item ? folderUrl(item.doc) : item.href}">${item.label}</a>`
}

function baseLayout(pages: readonly CorpusPage[]): string {
  const site = sharedSite(pages)
  const columns = site.footer.map(
    ({ title, items }) =>
      `<div><h4>${title}</h4><ul>${items.map((item) => `<li>${anchorOf(item)}</li>`).join('')}</ul></div>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>{{ title }} | ${site.title}</title>
  <meta property="og:title" content="{{ title }} | ${site.title}">
  <meta property="og:url" content="${site.url}{{ page.url }}">
  <link rel="canonical" href="${site.url}{{ page.url }}">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <nav class="navbar"><a class="brand" href="/">${site.title}</a>${site.navbar.map(anchorOf).join('')}</nav>
  {% block body %}<main>{{ content | safe }}</main>{% endblock %}
  <footer>${columns.join('')}<p>${site.copyright}</p></footer>
</body>
</html>
`
}

const docLayout = `---
layout: base.njk
---
{% set entries = collections.sections[page.inputPath | folder] %}
<aside class="sidebar"><ul>
{% for entry in entries %}
  <li><a href="{{ entry.url }}"{% if entry.url == page.url %} aria-current="page" class="active"{% endif %}>{{ entry.title }}</a></li>
{% endfor %}
</ul></aside>
<article class="markdown">
  <h1>{{ title }}</h1>
  {{ content | safe }}
  <nav class="pagination">
  {% for entry in entries %}
    {% if entry.url == page.url %}
      {% if not loop.first %}{% set before = entries[loop.index0 - 1] %}<a href="{{ before.url }}">{{ before.title }}</a>{% endif %}
      {% if not loop.last %}{% set after = entries[loop.index0 + 1] %}<a href="{{ after.url }}">{{ after.title }}</a>{% endif %}
    {% endif %}
  {% endfor %}
  </nav>
</article>
<aside class="toc"><ul>
{% for heading in content | toc %}
  <li class="level-{{ heading.level }}"><a href="#{{ heading.id }}">{{ heading.title | safe }}</a></li>
{% endfor %}
</ul></aside>
`

function sitemap(url: string): string {
  return `---
permalink: /sitemap.xml
eleventyExcludeFromCollections: true
---
<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{% for page in collections.all %}<url><loc>${url}{{ page.url }}</loc></url>
{% endfor %}</urlset>
`
}
