import type { CorpusPage } from '../corpus/tree.ts'
import { folderUrl, type SharedSite, type SiteLink } from './site.ts'

// Configurations and layouts of the tools that have no theme of their own, or need code.

/** Columns of links. */
export function footerHtml(site: SharedSite, urlOf: (page: CorpusPage) => string): string {
  const columns = site.footer.map(({ title, items }) => {
    const links = items.map((item) => `<li>${linkHtml(item, urlOf)}</li>`)
    return `<div><strong>${title}</strong><ul>${links.join('')}</ul></div>`
  })
  return columns.join('')
}

function linkHtml(item: SiteLink, urlOf: (page: CorpusPage) => string): string {
  return `<a href="${'doc' in item ? urlOf(item.doc) : item.href}">${item.label}</a>`
}

/** What a template puts into the frame of a page. */
interface Slots {
  readonly title: string
  readonly url: string
  readonly body: string
}

function frame(site: SharedSite, { title, url, body }: Slots): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} | ${site.title}</title>
  <meta property="og:title" content="${title} | ${site.title}">
  <meta property="og:url" content="${url}">
  <link rel="canonical" href="${url}">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <nav class="navbar"><a class="brand" href="/">${site.title}</a>${site.navbar.map((item) => linkHtml(item, folderUrl)).join('')}</nav>
  ${body}
  <footer>${footerHtml(site, folderUrl)}<p>${site.copyright}</p></footer>
</body>
</html>
`
}

const STYLES = 'body { margin: 0; font: 16px/1.6 system-ui, sans-serif; }\n'

/** What Eleventy reads besides the pages. */
export const eleventyFiles = (site: SharedSite): Readonly<Record<string, string>> => ({
  'eleventy.config.mjs': eleventyConfig,
  'src/_includes/base.njk': frame(site, {
    title: '{{ title }}',
    url: `${site.url}{{ page.url }}`,
    body: '{% block body %}<main>{{ content | safe }}</main>{% endblock %}',
  }),
  'src/_includes/doc.njk': eleventyDoc,
  'src/docs/docs.json': '{ "layout": "doc.njk" }\n',
  'src/index.md': `---\ntitle: Home\nlayout: base.njk\n---\n\n${site.home}\n`,
  'src/404.md':
    '---\ntitle: Not found\nlayout: base.njk\npermalink: /404.html\n---\n\nThere is no such page.\n',
  'src/sitemap.njk': `---
permalink: /sitemap.xml
eleventyExcludeFromCollections: true
---
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
{% for page in collections.all %}<url><loc>${site.url}{{ page.url }}</loc></url>
{% endfor %}</urlset>
`,
  'src/style.css': STYLES,
})

const eleventyConfig = `import path from 'node:path'
import markdownIt from 'markdown-it'
import anchor from 'markdown-it-anchor'
import container from 'markdown-it-container'
import Prism from 'prismjs'
import loadLanguages from 'prismjs/components/index.js'

loadLanguages(['bash', 'ts', 'json', 'yaml', 'jsx', 'css'])

const slugify = (text) => text.toLowerCase().trim().replace(/[^\\w\\s-]/g, '').replace(/\\s/g, '-')
const highlight = (code, name) => '<pre class="language-' + name + '"><code class="language-' + name + '">' +
  Prism.highlight(code, Prism.languages[name], name) + '</code></pre>'

/** Links to Markdown files become links to their pages. */
function pageLinks(md) {
  md.renderer.rules.link_open = (tokens, at, options, env, self) => {
    const [file, hash] = tokens[at].attrGet('href').split('#')
    if (file.endsWith('.md') && !file.includes(':')) {
      const target = path.posix.join(path.posix.dirname(env.page.inputPath), file)
      const url = path.posix.relative('src', target).replace(/(^|\\/)index\\.md$/, '$1').replace(/\\.md$/, '/')
      tokens[at].attrSet('href', '/' + url + (hash ? '#' + hash : ''))
    }
    return self.renderToken(tokens, at, options)
  }
}

const admonition = (md, type) => md.use(container, type, {
  render: (tokens, at) => tokens[at].nesting === 1
    ? '<div class="admonition"><p class="title">' + md.utils.escapeHtml(tokens[at].info.trim().slice(type.length)) + '</p>'
    : '</div>',
})

/** Pages by folder, in order: once per build, not once per page. */
function sections(collection) {
  const sections = {}
  for (const { inputPath, fileSlug, url, data } of collection.getFilteredByGlob('src/docs/**/*.md')) {
    const folder = path.posix.dirname(inputPath)
    const owner = fileSlug && inputPath.endsWith('/index.md') ? path.posix.dirname(folder) : folder
    ;(sections[owner] ??= []).push({ url, title: data.title, position: data.sidebar_position })
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

const eleventyDoc = `---
layout: base.njk
---
{% set entries = collections.sections[page.inputPath | folder] %}
<aside class="sidebar"><ul>{% for entry in entries %}
  <li><a href="{{ entry.url }}"{% if entry.url == page.url %} aria-current="page" class="active"{% endif %}>{{ entry.title }}</a></li>
{% endfor %}</ul></aside>
<article class="markdown">
  <h1>{{ title }}</h1>
  {{ content | safe }}
  <nav class="pagination">{% for entry in entries %}{% if entry.url == page.url %}
    {% if not loop.first %}{% set before = entries[loop.index0 - 1] %}<a href="{{ before.url }}">{{ before.title }}</a>{% endif %}
    {% if not loop.last %}{% set after = entries[loop.index0 + 1] %}<a href="{{ after.url }}">{{ after.title }}</a>{% endif %}
  {% endif %}{% endfor %}</nav>
</article>
<aside class="toc"><ul>{% for heading in content | toc %}
  <li class="level-{{ heading.level }}"><a href="#{{ heading.id }}">{{ heading.title | safe }}</a></li>
{% endfor %}</ul></aside>
`

/** What Hugo reads besides the pages. */
export const hugoFiles = (site: SharedSite): Readonly<Record<string, string>> => ({
  'hugo.json': JSON.stringify({
    baseURL: `${site.url}/`,
    title: site.title,
    languageCode: 'en',
    disableKinds: ['taxonomy', 'term', 'RSS'],
    refLinksErrorLevel: 'ERROR',
    markup: { highlight: { noClasses: false }, goldmark: { renderer: { unsafe: true } } },
  }),
  'content/_index.md': `---\ntitle: Home\n---\n\n${site.home}\n`,
  'layouts/_default/baseof.html': frame(site, {
    title: '{{ .Title }}',
    url: '{{ .Permalink }}',
    body: '{{ block "main" . }}{{ end }}',
  }),
  'layouts/_default/single.html': hugoDoc,
  'layouts/_default/list.html': hugoDoc,
  'layouts/index.html': '{{ define "main" }}<main>{{ .Content }}</main>{{ end }}\n',
  'layouts/404.html': '{{ define "main" }}<main>There is no such page.</main>{{ end }}\n',
  'layouts/_default/_markup/render-link.html': hugoLink,
  'layouts/_default/_markup/render-heading.html':
    '<h{{ .Level }} id="{{ .Anchor | safeURL }}">{{ .Text | safeHTML }} <a class="anchor" href="#{{ .Anchor | safeURL }}">#</a></h{{ .Level }}>\n',
  'layouts/shortcodes/admonition.html':
    '<div class="admonition {{ .Get 0 }}"><p class="title">{{ .Get 1 }}</p>\n\n{{ .Inner }}\n\n</div>\n',
  'static/style.css': STYLES,
})

const hugoDoc = `{{ define "main" }}
{{ $current := . }}
<aside class="sidebar"><ul>
{{ range .CurrentSection.Pages.ByWeight }}
  <li><a href="{{ .RelPermalink }}"{{ if eq . $current }} aria-current="page" class="active"{{ end }}>{{ .Title }}</a></li>
{{ end }}
</ul></aside>
<article class="markdown">
  <h1>{{ .Title }}</h1>
  {{ .Content }}
  <nav class="pagination">
    {{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
    {{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
  </nav>
</article>
<aside class="toc">{{ .TableOfContents }}</aside>
{{ end }}
`

/** Links to Markdown files become links to their pages; one that leads nowhere fails the build. */
const hugoLink = `{{ $url := urls.Parse .Destination }}{{ $href := .Destination }}
{{- if and (not $url.Host) (strings.HasSuffix $url.Path ".md") -}}
  {{- with .Page.GetPage $url.Path -}}
    {{- $href = .RelPermalink -}}
    {{- with $url.Fragment }}{{ $href = printf "%s#%s" $href . }}{{ end -}}
  {{- else -}}
    {{- errorf "%s links to %s, which does not exist" .Page.File.Path .Destination -}}
  {{- end -}}
{{- end -}}
<a href="{{ $href | safeURL }}">{{ .Text | safeHTML }}</a>`

/** The content of Starlight. */
export const astroCollections = `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`

/** Astro leaves links to files of content as they are, so a plugin resolves them. */
export const astroConfig = (url: string, options: object): string => `import path from 'node:path'
import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'

const root = path.resolve('src/content/docs')

function links() {
  return (tree, file) => {
    const folder = path.dirname('/' + path.relative(root, file.path))
    const visit = (node) => {
      if (node.type === 'link' && /^[.][^:]*[.]md(#|$)/.test(node.url)) {
        const [target, hash] = node.url.split('#')
        const url = path.join(folder, target).replace(/(^|[/])index[.]md$/, '$1').replace(/[.]md$/, '/')
        node.url = hash === undefined ? url : url + '#' + hash
      }
      for (const child of node.children ?? []) visit(child)
    }
    visit(tree)
  }
}

export default defineConfig({
  site: ${JSON.stringify(url)},
  markdown: { remarkPlugins: [links] },
  integrations: [starlight(${JSON.stringify(options)})],
})
`
