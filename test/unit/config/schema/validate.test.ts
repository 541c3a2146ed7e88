import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadSiteConfig } from '../../../../cli/features/load-site-config.ts'
import type { Diagnostic } from '../../../../cli/report/diagnostic.ts'
import { problemsOf, temporarySite } from '../temporary-site.ts'

const FILES = { 'docs/a.md': '', 'src/pages/index.tsx': '', 'a.css': '', 'sidebars.ts': '' }

async function judge(body: string): Promise<readonly Diagnostic[]> {
  const text = `export default {\ntitle: 'Acme',\nurl: 'https://acme.example',\n${body}\n}`
  return problemsOf(() => loadSiteConfig(temporarySite({ ...FILES, 'site.config.js': text })))
}

type Row = readonly [body: string, message: RegExp, hint?: RegExp | undefined, place?: string]

/** Every key that holds an address or HTML. */
function unsafeRows(): readonly Row[] {
  const theme = (text: string): string => `themeConfig: { ${text} }`
  const bodies = [
    "favicon: 'javascript:alert(1)'",
    "scripts: ['data:text/javascript,alert(1)']",
    "scripts: [{ src: 'JavaScript:alert(1)' }]",
    "stylesheets: ['data:text/css,*{}']",
    "stylesheets: [{ href: 'vbscript:x' }]",
    "headTags: [{ tagName: 'link', attributes: { rel: 'help', href: ' java\\nscript:x' } }]",
    "headTags: [{ tagName: 'meta', attributes: { 'http-equiv': 'refresh', content: '0;url=javascript:x' } }]",
    "headTags: [{ tagName: 'noscript', innerHTML: '<a href=javascript:x>y</a>' }]",
    "docs: { path: 'docs', editUrl: 'javascript:x' }",
    "blog: { path: 'docs', editUrl: 'javascript:x' }",
    theme("image: 'javascript:x'"),
    theme("metadata: [{ httpEquiv: 'refresh', content: '0;javascript:x' }]"),
    theme("announcementBar: { content: '<a href=\\'java&#115;cript:x\\'>y</a>' }"),
    theme("navbar: { logo: { src: 'data:text/html,x' } }"),
    theme("navbar: { logo: { src: 'a.svg', srcDark: 'data:text/html,x' } }"),
    theme("navbar: { logo: { src: 'a.svg', href: 'javascript:x' } }"),
    theme("navbar: { items: [{ label: 'x', href: 'javascript:x' }] }"),
    theme("navbar: { items: [{ label: 'x', to: 'pathname://javascript:x' }] }"),
    theme("navbar: { items: [{ html: '<img src=data:text/html,x>', to: '/' }] }"),
    theme("navbar: { items: [{ type: 'html', value: '<form action=javascript:x>' }] }"),
    theme("navbar: { items: [{ label: 'm', items: [{ label: 'x', href: 'javascript:x' }] }] }"),
    theme("navbar: { items: [{ type: 'docsVersion', to: 'javascript:x' }] }"),
    theme("footer: { logo: { src: 'javascript:x' } }"),
    theme("footer: { copyright: '<a href=javascript:x>y</a>' }"),
    theme("footer: { links: [{ label: 'x', href: 'javascript:x' }] }"),
    theme("footer: { links: [{ title: 'c', items: [{ label: 'x', to: 'javascript:x' }] }] }"),
    theme("footer: { links: [{ html: '<a href=javascript:x>y</a>' }] }"),
  ]
  return bodies.map((body) => [body, /, which can run code\.$/, /^Write an address with https: or mailto:/])
}

/** `body` is line 4 and following. The place is `line:column`, where it matters. */
const INVALID: readonly Row[] = [
  [
    "title: ' '",
    /^title must be a non-empty string, but is " "\.$/,
    /Set title to a non-empty string\./,
    '4:8',
  ],
  ['title: undefined', /^title is missing; it must be a non-empty string\.$/, /Add title/, '1:16'],
  ["url: 'acme.example'", /^url must be an address with protocol/, /url: 'https:\/\/acme\.example'/],
  [
    "url: 'https://acme.example/docs/x'",
    /without a path/,
    /url: 'https:\/\/acme\.example' and baseUrl: '\/docs\/x\/'/,
  ],
  ["url: 'https://acme.example/?a'", /^url must be/, /Set url: 'https:\/\/acme\.example'/],
  ["url: 'ftp://acme.example'", /^url must be/, /https:\/\/acme\.example/],
  ["url: 'https://'", /^url must be/],
  ["baseUrl: 'https://x.example/'", /^baseUrl must be a path without protocol/],
  ["baseUrl: '/a?b'", /^baseUrl must be a path/],
  ["baseUrl: '../a'", /^baseUrl must be a path/],
  ['tagline: 3', /^tagline must be a string, but is 3\.$/],
  ["favicon: ''", /^favicon must be/],
  [
    "trailingSlash: 'yes'",
    /^trailingSlash must be true or false, but is "yes"\.$/,
    /^Set trailingSlash to true\.$/,
    '4:16',
  ],
  [
    "storage: { type: 'localstorage' }",
    /^storage\.type must be "localStorage" or "sessionStorage", but is "localstorage"\.$/,
    /Set storage\.type to "localStorage"/,
    '4:18',
  ],
  [
    "storage: { namespace: '' }",
    /^storage\.namespace must be true, false or a non-empty string, but is ""\.$/,
  ],
  ['csp: 1', /^csp must be true or false, but is 1\.$/],
  [
    "csp: { directives: { 'frame-src': 'x' } }",
    /^csp\.directives\["?'?frame-src'?"?\] must be a list of sources/,
  ],
  [
    "csp: { directives: { 'frame-src': ['a b'] } }",
    /must be one source without spaces, commas and semicolons/,
  ],
  [
    'csp: { directives: { sandbox: [] } }',
    /^csp\.directives\.sandbox is no directive with a list of sources\.$/,
  ],
  ['storage: { namespace: 3 }', /^storage\.namespace must be true, false or a non-empty string, but is 3\.$/],
  ['noIndex: 1', /^noIndex must be true or false, but is 1\.$/, /^Set noIndex to true\.$/],
  ['tagline: 5', /^tagline must be a string, but is 5\.$/, /^Set tagline to "5"\.$/],
  ["staticDirectories: 'assets'", /a list of folders/, /^Set staticDirectories to \["assets"\]\.$/],
  ['docs: { include: 7 }', /a list of globs/, /^Set docs\.include to a list of globs\.$/],
  ["assets: { inlineLimit: '500' }", /a whole number/, /^Set assets\.inlineLimit to 500\.$/],
  ["assets: { inlineLimit: '-5' }", /a whole number/, /^Set assets\.inlineLimit to a whole number from 0 to/],
  [
    "markdown: { hooks: { onBrokenMarkdownLinks: 'Throw' } }",
    /or a function, but is "Throw"/,
    /^Set markdown\.hooks\.onBrokenMarkdownLinks to "throw"\.$/,
  ],
  ["future: { experimental_vcs: 'disabled' }", /asks for something else than git/, /showLastUpdateTime/],
  ["storage: 'localStorage'", /^storage must be an object of options, but is "localStorage"\.$/],
  [
    "onBrokenLinks: 'thorw'",
    /^onBrokenLinks must be "ignore", "log", "warn" or "throw", but is "thorw"\.$/,
    /Set onBrokenLinks to "throw"/,
  ],
  ["staticDirectories: 'static'", /^staticDirectories must be a list of folders, but is "static"\.$/],
  [
    "staticDirectories: ['../up']",
    /^staticDirectories\[0\] is "\.\.\/up", which leads out of the site directory\.$/,
    /Move the files/,
    '4:21',
  ],
  ["staticDirectories: ['/etc']", /leads out of the site directory/],
  ["headTags: [{ tagName: 'me ta' }]", /^headTags\[0\]\.tagName must be the name of an HTML element/],
  [
    "headTags: [{ tagName: 'meta', attributes: { 'a b': 'x', c: 3 } }]",
    /^headTags\[0\]\.attributes\["a b"\] is not the name of an attribute\.$/,
  ],
  [
    'headTags: [{ attributes: {} }]',
    /^headTags\[0\]\.tagName must be|^headTags\[0\]\.tagName is missing/,
    undefined,
    '4:12',
  ],
  [
    'scripts: [{ async: true }]',
    /^scripts\[0\]\.src is missing; it must be an address\.$/,
    /Add scripts\[0\]\.src/,
  ],
  ["stylesheets: [{ href: 'a.css', 'on\"x': 'y' }]", /is not the name of an attribute/],
  ['scripts: [3]', /^scripts\[0\] must be an address, or an object of attributes with src, but is 3\.$/],
  ['clientModules: [{}]', /^clientModules\[0\] must be a module, but is an object\.$/],
  ['customFields: []', /^customFields must be an object of JSON values, but is an empty list\.$/],
  [
    'customFields: { a: [{ b: () => 1 }] }',
    /^customFields\.a\[0\]\.b is a function, which JSON cannot hold\.$/,
  ],
  ['customFields: { a: new Date(0) }', /is a Date object/, /toISOString/],
  ['customFields: { a: NaN }', /^customFields\.a is NaN/],
  ['customFields: { a: [undefined] }', /^customFields\.a\[0\] is undefined/],
  [
    'customFields: (() => { const a = {}; a.a = [a]; return { a } })()',
    /^customFields\.a contains itself\.$/,
  ],
  ["markdown: { format: 'mdxx' }", /^markdown\.format must be "mdx", "md" or "detect"/, /to "mdx"/, '4:21'],
  ["markdown: { hooks: { onBrokenMarkdownLinks: 'no' } }", /or a function, but is "no"/],
  [
    'markdown: { static: { exclude: [1] } }',
    /^markdown\.static\.exclude\[0\] must be the name of a component/,
  ],
  ['docs: true', /^docs must be false, an object of options, or a list of such objects, but is true\.$/],
  [
    "docs: { path: 'gone' }",
    /^docs\.path is "gone", but this folder does not exist\.$/,
    /Create gone, or correct docs\.path\./,
    '4:15',
  ],
  ["docs: { path: 'a.css' }", /^docs\.path is "a\.css", but that is a file, not a folder\.$/],
  ["docs: { path: '../docs' }", /^docs\.path is "\.\.\/docs", but this folder does not exist/],
  ["docs: { path: 'docs/../..' }", /which is a folder that holds the site directory/],
  ["staticDirectories: ['.']", /is the site directory itself/],
  ["baseUrl: '/%zz/'", /^baseUrl must be a path/],
  ["docs: { path: './' }", /is the site directory itself/],
  ['docs: { path: 3 }', /^docs\.path must be a path relative to the site directory, but is 3\.$/],
  [
    "docs: [{ id: 'a' }, { id: 'a' }]",
    /^docs\[1\]\.id is "a", which is the id of instance 0 already\.$/,
    /id of its own/,
    '4:27',
  ],
  ['docs: [{}, {}]', /^docs\[1\]\.id is "default", which is the id of instance 0/, undefined, '4:12'],
  ["docs: { id: 'a b' }", /^docs\.id must be a name of letters, digits, hyphens and underscores/],
  ["docs: { routeBasePath: '../x' }", /^docs\.routeBasePath must be a path of the site/],
  [
    "docs: { sidebarPath: 'sidebar.ts' }",
    /^docs\.sidebarPath is "sidebar\.ts", but this file does not exist/,
  ],
  [
    'docs: { sidebarPath: true }',
    /^docs\.sidebarPath must be the path of a sidebars file, or false for no sidebar, but is true\.$/,
  ],
  ["docs: { include: '**' }", /^docs\.include must be a list of globs, but is "\*\*"\.$/],
  [
    'docs: { editUrl: {} }',
    /^docs\.editUrl must be the start of an address, or a function that returns one, but is an object\.$/,
  ],
  [
    "docs: { remarkPlugins: ['remark-math'] }",
    /^docs\.remarkPlugins\[0\] must be a plugin function/,
    /import plugin from 'remark-math'/,
  ],
  ['docs: { rehypePlugins: [[Promise.resolve()]] }', /^docs\.rehypePlugins\[0\] must be/, /await it/],
  [
    'docs: { remarkPlugins: () => 1 }',
    /^docs\.remarkPlugins must be a list of plugins, but is a function\.$/,
  ],
  ["pages: { path: 'gone' }", /^pages\.path is "gone", but this folder does not exist/],
  ["pages: [{ id: 'a' }, { id: 'b' }, { id: 'a' }]", /^pages\[2\]\.id is "a"/],
  ["sitemap: { filename: '../x.xml' }", /^sitemap\.filename must be a file name/],
  ['sitemap: { priority: 2 }', /^sitemap\.priority must be a number from 0 to 1, or null, but is 2\.$/],
  ["sitemap: { changefreq: 'dayly' }", /^sitemap\.changefreq must be "always"/, /to "daily"/],
  ["theme: { path: '../parts' }", /^theme\.path is "\.\.\/parts", which leads out of the site directory\./],
  ["theme: { customCss: 'b.css' }", /^theme\.customCss is "b\.css", but this file does not exist/],
  [
    "theme: { customCss: 'some-package/b.css' }",
    /^theme\.customCss is "some-package\/b\.css"/,
    /install its package with `npm install some-package`/,
  ],
  [
    "theme: { customCss: 'node_modules/@some/package/css/b.css' }",
    /^theme\.customCss is/,
    /^Install its package with `npm install @some\/package`, or correct theme\.customCss\.$/,
  ],
  ["theme: { customCss: ['a.css', 'b.css'] }", /^theme\.customCss\[1\] is "b\.css"/],
  [
    'theme: { customCss: 3 }',
    /^theme\.customCss must be the path of a CSS file, or a list of paths, but is 3\.$/,
  ],
  [
    'themeConfig: { metadata: [{ name: 3 }] }',
    /^themeConfig\.metadata\[0\]\.name must be a string, but is 3\.$/,
  ],
  [
    'themeConfig: { tableOfContents: { minHeadingLevel: 1 } }',
    /minHeadingLevel must be a whole number from 2 to 6, but is 1\.$/,
  ],
  [
    'themeConfig: { tableOfContents: { minHeadingLevel: 4 } }',
    /^themeConfig\.tableOfContents is empty: minHeadingLevel is 4 and maxHeadingLevel is 3\.$/,
  ],
  ['themeConfig: { tableOfContents: { maxHeadingLevel: 3.5 } }', /whole number/],
  ['themeConfig: { navbar: { logo: {} } }', /^themeConfig\.navbar\.logo\.src is missing/],
  [
    "themeConfig: { navbar: { items: [{ label: 'x' }] } }",
    /^themeConfig\.navbar\.items\[0\] has neither to nor href\.$/,
    /Add to or href/,
  ],
  ["themeConfig: { navbar: { items: [{ label: 'x', to: '/', href: '/' }] } }", /has both to and href/],
  [
    "themeConfig: { navbar: { items: [{ to: '/', className: 'icon' }] } }",
    /^themeConfig\.navbar\.items\[0\] has neither label nor html, and no aria-label either\.$/,
    /aria-label to a link that className gives a picture/,
  ],
  [
    "themeConfig: { navbar: { items: [{ to: '/', 'aria-label': '' }] } }",
    /\["aria-label"\] must be a non-empty/,
  ],
  ['themeConfig: { navbar: { items: [{ items: [] }] } }', /has neither label nor html/],
  [
    "themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'a', label: 'x', html: 'x' }] } }",
    /has both label and html/,
  ],
  [
    "themeConfig: { navbar: { items: [{ to: '/', label: 'x', 'data-x': {} }] } }",
    /\["data-x"\] must be a string, a number, true or false, but is an object\.$/,
  ],
  [
    "themeConfig: { navbar: { items: [{ to: '/', label: 'x', style: 'color: red' }] } }",
    /\.style must be an object of CSS properties/,
  ],
  [
    "themeConfig: { navbar: { logo: { src: 'a.svg', style: { top: [] } } } }",
    /logo\.style\.top must be a string/,
  ],
  ["themeConfig: { navbar: { items: [{ to: '/', label: 'x', html: 'x' }] } }", /has both label and html/],
  [
    "themeConfig: { navbar: { items: [{ to: '/', label: 'x', activeBaseRegex: '(' }] } }",
    /activeBaseRegex is not a regular expression: .*Unterminated group/,
  ],
  [
    "themeConfig: { navbar: { items: [{ type: 'docSidebr', sidebarId: 'x' }] } }",
    /^No NavbarItem component found for type "docSidebr": themeConfig\.navbar\.items\[0\]\.type\.$/,
    /Did you mean "docSidebar"/,
    '4:42',
  ],
  [
    "themeConfig: { navbar: { items: [{ type: 'toString' }] } }",
    /No NavbarItem component found for type "toString"/,
  ],
  [
    "themeConfig: { navbar: { items: [{ type: 'doc' }] } }",
    /^themeConfig\.navbar\.items\[0\]\.docId is missing; it must be the id of a doc\.$/,
  ],
  ["themeConfig: { navbar: { items: ['x'] } }", /^themeConfig\.navbar\.items\[0\] must be a navbar item/],
  [
    "themeConfig: { navbar: { items: [{ label: 'a', items: [{ label: 'b', items: [] }] }] } }",
    /^themeConfig\.navbar\.items\[0\]\.items\[0\] is a menu inside a menu\.$/,
  ],
  [
    "themeConfig: { navbar: { items: [{ label: 'a', to: '/', position: 'center' }] } }",
    /position must be "left" or "right"/,
  ],
  [
    "themeConfig: { footer: { links: [{ title: 'a', items: [] }, { label: 'b', to: '/' }] } }",
    /mixes columns, which have items, with entries/,
    undefined,
    '4:61',
  ],
  [
    "themeConfig: { footer: { links: [{ label: 'a' }] } }",
    /^themeConfig\.footer\.links\[0\] has neither to nor href\.$/,
  ],
  [
    "themeConfig: { footer: { links: [{ title: 'a', items: [{ html: 'x', to: '/' }] }] } }",
    /has html, and beside it to/,
  ],
  [
    'themeConfig: { footer: { links: {} } }',
    /^themeConfig\.footer\.links must be a list of columns or a list of entries, but is an object\.$/,
  ],
  [
    "themeConfig: { prism: { theme: 'dracula' } }",
    /^themeConfig\.prism\.theme must be a theme of prism-react-renderer: an object with plain and styles, but is "dracula"\.$/,
    /import \{ themes \} from 'prism-react-renderer', and set themeConfig\.prism\.theme to themes\.dracula\.$/,
  ],
  ['themeConfig: { prism: { darkTheme: { plain: {} } } }', /darkTheme must be a theme/],
  [
    "themeConfig: { prism: { theme: { plain: {}, styles: [{ types: 'a', style: {} }] } } }",
    /^themeConfig\.prism\.theme\.styles\[0\]\.types must be a list of names, but is "a"\.$/,
    undefined,
    '4:63',
  ],
  [
    "themeConfig: { prism: { theme: { plain: {}, styles: [{ types: ['a b'], style: {} }] } } }",
    /types\[0\] must be a name of letters/,
  ],
  [
    "themeConfig: { prism: { theme: { plain: {}, styles: [{ types: ['a'] }] } } }",
    /styles\[0\]\.style is missing; it must be an object of CSS properties/,
  ],
  [
    "themeConfig: { prism: { theme: { plain: { color: 'red;}' }, styles: [] } } }",
    /plain\.color must be the value of a CSS property/,
  ],
  [
    "themeConfig: { prism: { theme: { plain: { 'font-style': 'italic' }, styles: [] } } }",
    /plain\["font-style"\] is not the name of a CSS property/,
    /camel case/,
  ],
  ["themeConfig: { prism: { additionalLanguages: 'java' } }", /must be a list of names of languages/],
  [
    "themeConfig: { prism: { magicComments: [{ className: 'bad' }] } }",
    /^themeConfig\.prism\.magicComments\[0\] has neither line nor block, so it marks nothing\.$/,
    /Add line/,
  ],
  [
    "themeConfig: { prism: { magicComments: [{ className: 'bad', block: { start: 'a' } }] } }",
    /^themeConfig\.prism\.magicComments\[0\]\.block\.end /,
  ],
  ["themeConfig: { liveCodeBlock: { playgroundPosition: 'left' } }", /must be "top" or "bottom"/],
  ['themeConfig: { mermaid: { options: 1 } }', /themeConfig\.mermaid\.options must be/],
  [
    "markdown: { components: { badge: './a' } }",
    /^markdown\.components\.badge is not the name of a component\.$/,
    /capital letter/,
  ],
  ['markdown: { components: { Badge: 1 } }', /markdown\.components\.Badge must be the specifier of a module/],
  ['markdown: { components: [] }', /markdown\.components must be an object of module specifiers/],
  [
    "markdown: { npm2yarn: { converters: ['deno'] } }",
    /converters\[0\] must be "yarn", "pnpm", "bun", or a list/,
  ],
  ['markdown: { npm2yarn: true }', /markdown\.npm2yarn must be false, or an object of options/],
  ['markdown: { parseFrontMatter: true }', /markdown\.parseFrontMatter must be a function, but is true/],
  ['markdown: { preprocessor: 1 }', /markdown\.preprocessor must be a function/],
  ['markdown: { remarkRehypeOptions: [] }', /remarkRehypeOptions must be an object of options/],
  ["docs: { admonitions: 'all' }", /docs\.admonitions must be true, false, or an object of options/],
  ["docs: { admonitions: { keywords: ['a b'] } }", /keywords\[0\] must be a name of letters/],
  ['docs: { recmaPlugins: 1 }', /docs\.recmaPlugins must be a list of plugins/],
  ["docs: { versions: { '1.0': { banner: 'old' } } }", /docs\.versions\["?1\.0"?\].*banner must be "none"/],
  ['docs: { onlyIncludeVersions: [] }', /onlyIncludeVersions must be a list of at least one version/],
  ["docs: { onInlineTags: 'no' }", /onInlineTags must be "ignore"/],
  ['docs: { tags: true }', /docs\.tags must be the path of a file of tags/],
  ['docs: { numberPrefixParser: 1 }', /numberPrefixParser must be true, false, or a function/],
  [
    "themeConfig: { colorMode: { defaultMode: 'auto' } }",
    /^themeConfig\.colorMode\.defaultMode must be "light" or "dark"/,
  ],
  [
    'themeConfig: { announcementBar: {} }',
    /^themeConfig\.announcementBar\.content is missing; it must be HTML\.$/,
  ],
  [
    "themeConfig: { navbar: { items: [{ type: 'localeDropdown', queryString: 'a=b' }] } }",
    /queryString must be a query with its question mark/,
  ],
  [
    "themeConfig: { navbar: { items: [{ type: 'custom-a', position: 'up' }] } }",
    /^themeConfig\.navbar\.items\[0\]\.position must be "left" or "right", but is "up"\.$/,
  ],
  [
    "themeConfig: { navbar: { items: [{ type: 'custom-a', at: new Date(0) }] } }",
    /^themeConfig\.navbar\.items\[0\]\.at is a Date object, which JSON cannot hold\.$/,
  ],
  [
    "themeConfig: { navbar: { items: [{ type: 'costum-a' }] } }",
    /^No NavbarItem component found for type "costum-a"/,
  ],
  [
    "themeConfig: { navbar: { items: [{ type: 'docsVersionDropdown', versions: 1 }] } }",
    /versions must be a list of names of versions, or an object of labels/,
  ],
  [
    "themeConfig: { navbar: { items: [{ type: 'docsVersionDropdown', versions: { '1.0': { label: 1 } } }] } }",
    /versions\["?1\.0"?\].label must be/,
  ],
  [
    "themeConfig: { navbar: { items: [{ type: 'docsVersionDropdown', dropdownItemsAfter: [{ type: 'dropdown', label: 'x', items: [] }] }] } }",
    /dropdownItemsAfter\[0\] is a menu inside a menu/,
  ],
  [
    "themeConfig: { docs: { versionPersistence: 'session' } }",
    /versionPersistence must be "localStorage" or "none"/,
  ],
  ['images: { quality: 0 }', /images\.quality must be a whole number from 1 to 100/],
  ['images: { max: 600 }', /^images is empty: min is 640 and max is 600\.$/, /Set min to at most max/],
  [
    "budgets: { page: '100' }",
    /^budgets\.page must be a whole number of bytes .* but is "100"\.$/,
    /Set budgets\.page to '100 kB'/,
  ],
  ["budgets: { page: '90 kilo' }", /or a size with a unit: "90 kB"/],
  ['budgets: { total: 0 }', /^budgets\.total must be .* but is 0\.$/],
  ['budgets: { total: -5 }', /^budgets\.total must be/],
  ["budgets: { total: '0.0001 kB' }", /^budgets\.total must be/],
  ["budgets: '90 kB'", /^budgets must be an object of options, but is "90 kB"\.$/],
  ...unsafeRows(),
  ['assets: { inlineLimit: -1 }', /assets\.inlineLimit must be a whole number/],
]

const UNKNOWN: readonly Row[] = [
  [
    'onBrokenLink: 1',
    /^"onBrokenLink" is not a key of the configuration\.$/,
    /Did you mean "onBrokenLinks"\? Values of your own go under customFields\./,
    '4:1',
  ],
  ["storage: { typ: 'localStorage' }", /^"typ" is not a key of storage\.$/, /^Did you mean "type"\?$/],
  ['titel: 1', /"titel"/, /Did you mean "title"/],
  ['zzz: 1', /"zzz"/, /Delete zzz, or move it under customFields/],
  ['navbar: {}', /"navbar"/, /Did you mean themeConfig\.navbar/],
  ["'with-hyphen': 1", /"with-hyphen"/, /customFields/, '4:1'],
  ["['computed']: 1", /"computed"/],
  ["['__proto__']: {}", /"__proto__"/],
  ['toString: 1', /"toString"/],
  ['presets: []', /"presets"/, /Move the options of the preset to the top-level keys docs, blog, pages/],
  ['plugins: []', /"plugins"/, /built in/],
  ['themes: []', /"themes"/, /theme\.customCss/],
  [
    "future: { experimental_router: 'hash' }",
    /^"experimental_router" is not a key of future\.$/,
    /the top-level key router/,
  ],
  ["ssrTemplate: ''", /"ssrTemplate"/, /headTags/],
  ['markdown: { formt: 1 }', /"formt" is not a key of markdown/, /^Did you mean "format"\?$/],
  ["docs: { versions: { '1.0': { lable: 'x' } } }", /^"lable" is not a key of docs\.versions/, /"label"/],
  ["docs: { docItemComponent: '@theme/X' }", /^"docItemComponent" is not a key of docs\.$/, /no counterpart/],
  ['docs: [{}, { id: "b", sidebarpath: 1 }]', /^"sidebarpath" is not a key of docs\[1\]\.$/, /"sidebarPath"/],
  [
    "themeConfig: { announcementBar: { content: 'x', isClosable: true } }",
    /"isClosable" is not a key/,
    /"isCloseable"/,
  ],
  ["themeConfig: { navbar: { items: [{ type: 'search', label: 'x' }] } }", /"label" is not a key/],
  ["themeConfig: { navbar: { items: [{ label: 'x', to: '/', 'data-': 1 }] } }", /"data-" is not a key/],
  ["themeConfig: { footer: { links: [{ label: 'x', to: '/', titel: 1 }] } }", /"titel" is not/, /"title"/],
  [
    'themeConfig: { disableDarkMode: true }',
    /^"disableDarkMode" is not a key of themeConfig\.$/,
    /themeConfig\.colorMode/,
  ],
  [
    'themeConfig: { navbar: { links: [] } }',
    /"links" is not a key of themeConfig\.navbar/,
    /themeConfig\.navbar\.items/,
  ],
  [
    "themeConfig: { navbar: { items: [{ label: 'x', to: '/', onClick: 1 }] } }",
    /"onClick" is not a key of themeConfig\.navbar\.items\[0\]/,
  ],
]

describe('judging the configuration', () => {
  for (const [rows, code] of [
    [INVALID, 'CONFIG_INVALID'],
    [UNKNOWN, 'CONFIG_UNKNOWN_KEY'],
  ] as const)
    for (const [body, message, hint, place] of rows)
      it(`answers ${body} with ${code}`, async () => {
        const problems = await judge(body)
        const problem = problems.find((one) => one.code === code && message.test(one.message))
        assert.ok(problem, problems.map((one) => one.message).join('\n'))
        assert.equal(problem.level, 'error')
        assert.equal(problem.place?.file, 'site.config.js')
        assert.equal(problem.place.line, place?.startsWith('1:') === true ? 1 : 4)
        if (place !== undefined) assert.equal(`${problem.place.line}:${problem.place.column ?? 0}`, place)
        assert.match(problem.hint ?? '', hint ?? /\S\.$|\?$/)
        assert.doesNotMatch(JSON.stringify(problem), /\{key\}|undefined:|\[object/)
      })

  it('reports all problems together, in the order of the file', async () => {
    const problems = await judge(
      "tagline: 1,\nnope: 2,\ndocs: { id: '!', nope: 3, routeBasePath: 4 },\nthemeConfig: { navbar: { items: [{ nope: 5 }] } },\nbaseUrl: 6",
    )
    assert.deepEqual(
      problems.map(({ place, code }) => `${place?.line ?? 0} ${code}`),
      [
        '4 CONFIG_INVALID',
        '5 CONFIG_UNKNOWN_KEY',
        '6 CONFIG_INVALID',
        '6 CONFIG_UNKNOWN_KEY',
        '6 CONFIG_INVALID',
        '7 CONFIG_INVALID',
        '7 CONFIG_INVALID',
        '7 CONFIG_UNKNOWN_KEY',
        '8 CONFIG_INVALID',
      ],
    )
  })

  it('names missing keys at the object that lacks them', async () => {
    const site = temporarySite({
      'site.config.ts': "import { defineConfig } from 'sitegen'\n\nexport default defineConfig({})",
    })
    const problems = await problemsOf(() => loadSiteConfig(site))
    assert.deepEqual(
      problems.map(({ message, place }) => [message.split(' ')[0], place?.line, place?.column]),
      [
        ['title', 3, 29],
        ['url', 3, 29],
      ],
    )
  })

  it('lists the known keys where none is near', async () => {
    const [problem] = await judge('docs: { zzzzz: 1 }')
    assert.match(problem?.notes?.[0] ?? '', /^known keys: .*routeBasePath/)
  })
})
