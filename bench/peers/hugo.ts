import type { CorpusPage } from '../corpus/tree.ts'
import type { Peer } from './peer.ts'
import { folderHtmlFile, folderUrl, sharedSite, type SiteLink } from './shared-site.ts'

/** Hugo with Chroma and layouts of the same shape: native code, no client code. `program` is its name or path. */
export const hugoAt = (name: string, program: string): Peer => ({
  name,
  packages: {},
  packageJson: {},
  layout: {
    docsDir: 'content/docs',
    // A plain index.md would make the whole folder one page.
    indexName: '_index',
    titleInBody: false,
    frontMatter: (page) => [`weight: ${page.position}`],
    admonition: ({ type, title, body }) => [
      `{{% admonition "${type}" "${title}" %}}`,
      '',
      body,
      '',
      '{{% /admonition %}}',
    ],
    components: false,
  },
  siteFiles: (pages) => ({
    'hugo.json': config(pages),
    'content/_index.md': `---\ntitle: Home\n---\n\n${sharedSite(pages).home}\n`,
    'layouts/_default/baseof.html': baseLayout(pages),
    'layouts/_default/single.html': docLayout,
    'layouts/_default/list.html': docLayout,
    'layouts/index.html': '{{ define "main" }}<main>{{ .Content }}</main>{{ end }}\n',
    'layouts/404.html': '{{ define "main" }}<main>There is no such page.</main>{{ end }}\n',
    'layouts/partials/sidebar.html': sidebar,
    'layouts/_default/_markup/render-link.html': renderLink,
    'layouts/_default/_markup/render-heading.html': renderHeading,
    'layouts/shortcodes/admonition.html': admonition,
    'static/style.css': 'body { margin: 0; font: 16px/1.6 system-ui, sans-serif; }\n',
  }),
  build: ({ siteDir }) => ({ program, args: ['--quiet', '--cacheDir', `${siteDir}/.hugo-cache`] }),
  version: { program, args: ['version'] },
  outDir: 'public',
  caches: ['.hugo-cache', 'resources', '.hugo_build.lock'],
  htmlFile: folderHtmlFile,
  highlighted: /<span class="[a-z]{1,3}">/g,
})

/** The one that the system has: Debian's is of 2023. */
export const hugo: Peer = hugoAt('hugo', 'hugo')

function config(pages: readonly CorpusPage[]): string {
  const site = sharedSite(pages)
  const options = {
    baseURL: `${site.url}/`,
    title: site.title,
    languageCode: 'en',
    canonifyURLs: false,
    relativeURLs: false,
    disableKinds: ['taxonomy', 'term', 'RSS'],
    refLinksErrorLevel: 'ERROR',
    markup: { highlight: { noClasses: false }, goldmark: { renderer: { unsafe: true } } },
  }
  return `${JSON.stringify(options, null, 2)}\n`
}

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
  <title>{{ .Title }} | ${site.title}</title>
  <meta property="og:title" content="{{ .Title }} | ${site.title}">
  <meta property="og:url" content="{{ .Permalink }}">
  <link rel="canonical" href="{{ .Permalink }}">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <nav class="navbar"><a class="brand" href="/">${site.title}</a>${site.navbar.map(anchorOf).join('')}</nav>
  {{ block "main" . }}{{ end }}
  <footer>${columns.join('')}<p>${site.copyright}</p></footer>
</body>
</html>
`
}

const docLayout = `{{ define "main" }}
<aside class="sidebar">{{ partial "sidebar.html" . }}</aside>
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

const sidebar = `{{ $current := . }}
<ul>
{{ range .CurrentSection.Pages.ByWeight }}
  <li><a href="{{ .RelPermalink }}"{{ if eq . $current }} aria-current="page" class="active"{{ end }}>{{ .Title }}</a></li>
{{ end }}
</ul>
`

/** Links to Markdown files become links to their pages; one that leads nowhere fails the build. */
const renderLink = `{{ $url := urls.Parse .Destination }}{{ $href := .Destination }}
{{- if and (not $url.Host) (strings.HasSuffix $url.Path ".md") -}}
  {{- with .Page.GetPage $url.Path -}}
    {{- $href = .RelPermalink -}}
    {{- with $url.Fragment }}{{ $href = printf "%s#%s" $href . }}{{ end -}}
  {{- else -}}
    {{- errorf "%s links to %s, which does not exist" .Page.File.Path .Destination -}}
  {{- end -}}
{{- end -}}
<a href="{{ $href | safeURL }}">{{ .Text | safeHTML }}</a>`

const renderHeading = `<h{{ .Level }} id="{{ .Anchor | safeURL }}">{{ .Text | safeHTML }} <a class="anchor" href="#{{ .Anchor | safeURL }}">#</a></h{{ .Level }}>
`

const admonition = `<div class="admonition {{ .Get 0 }}"><p class="title">{{ .Get 1 }}</p>

{{ .Inner }}

</div>
`
