import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { validateConfig } from '../../../../cli/config/schema/validate.ts'
import type { ConfigDiagnostic } from '../../../../cli/config/place/key-path.ts'
import { FEATURE_OPTIONS, loadSiteConfig } from '../../../../cli/features/load-site-config.ts'
import { problemsOf, temporarySite } from '../temporary-site.ts'

const SITE = temporarySite({ 'docs/a.md': '', 'src/pages/index.tsx': '', 'a.css': '', 'sidebars.ts': '' })

const judge = (options: object): readonly ConfigDiagnostic[] =>
  validateConfig({ title: 'Acme', url: 'https://acme.example', ...options }, SITE, FEATURE_OPTIONS)
    .problems ?? []

/** What is in the message and in the hint. */
type Row = readonly [options: object, message: string, hint?: string]

const theme = (themeConfig: object): object => ({ themeConfig })
const navbar = (options: object): object => theme({ navbar: options })
const item = (options: unknown): object => navbar({ items: [options] })
const footer = (...links: readonly object[]): object => theme({ footer: { links } })
const prism = (options: object): object => theme({ prism: options })
const code = (style: object): object => prism({ theme: { plain: {}, styles: [style] } })
const hooks = (onBrokenMarkdownLinks: unknown): object => ({ markdown: { hooks: { onBrokenMarkdownLinks } } })
const menu = (options: object): object => item({ type: 'docsVersionDropdown', ...options })

/** Every key that holds an address or HTML. */
const UNSAFE: readonly object[] = [
  { favicon: 'javascript:alert(1)' },
  { scripts: ['data:text/javascript,alert(1)'] },
  { scripts: [{ src: 'JavaScript:alert(1)' }] },
  { stylesheets: ['data:text/css,*{}'] },
  { stylesheets: [{ href: 'vbscript:x' }] },
  { headTags: [{ tagName: 'link', attributes: { rel: 'help', href: ' java\nscript:x' } }] },
  { headTags: [{ tagName: 'meta', attributes: { 'http-equiv': 'refresh', content: '0;url=javascript:x' } }] },
  { headTags: [{ tagName: 'noscript', innerHTML: '<a href=javascript:x>y</a>' }] },
  { docs: { path: 'docs', editUrl: 'javascript:x' } },
  { blog: { path: 'docs', editUrl: 'javascript:x' } },
  theme({ image: 'javascript:x' }),
  theme({ metadata: [{ httpEquiv: 'refresh', content: '0;javascript:x' }] }),
  theme({ announcementBar: { content: "<a href='java&#115;cript:x'>y</a>" } }),
  navbar({ logo: { src: 'data:text/html,x' } }),
  navbar({ logo: { src: 'a.svg', srcDark: 'data:text/html,x' } }),
  navbar({ logo: { src: 'a.svg', href: 'javascript:x' } }),
  item({ label: 'x', href: 'javascript:x' }),
  item({ label: 'x', to: 'pathname://javascript:x' }),
  item({ html: '<img src=data:text/html,x>', to: '/' }),
  item({ type: 'html', value: '<form action=javascript:x>' }),
  item({ label: 'm', items: [{ label: 'x', href: 'javascript:x' }] }),
  item({ type: 'docsVersion', to: 'javascript:x' }),
  theme({ footer: { logo: { src: 'javascript:x' } } }),
  theme({ footer: { copyright: '<a href=javascript:x>y</a>' } }),
  footer({ label: 'x', href: 'javascript:x' }),
  footer({ title: 'c', items: [{ label: 'x', to: 'javascript:x' }] }),
  footer({ html: '<a href=javascript:x>y</a>' }),
]

const circle: { a?: unknown } = {}
circle.a = [circle]

const INVALID: readonly Row[] = [
  [{ title: ' ' }, 'title must be a non-empty string, but is " ".', 'Set title to a non-empty string.'],
  [{ title: undefined }, 'title is missing; it must be a non-empty string.', 'Add title'],
  [{ url: 'acme.example' }, 'url must be an address with protocol', "url: 'https://acme.example'"],
  [{ url: 'https://a.example/d/x' }, 'without a path', "url: 'https://a.example' and baseUrl: '/d/x/'"],
  [{ url: 'https://a.example/?a' }, 'url must be', "Set url: 'https://a.example'"],
  [{ url: 'ftp://a.example' }, 'url must be', "'https://a.example'"],
  [{ url: 'https://' }, 'url must be'],
  [{ baseUrl: 'https://x.example/' }, 'baseUrl must be a path without protocol'],
  [{ baseUrl: '/a?b' }, 'baseUrl must be a path'],
  [{ baseUrl: '../a' }, 'baseUrl must be a path'],
  [{ baseUrl: '/%zz/' }, 'baseUrl must be a path'],
  [{ tagline: 5 }, 'tagline must be a string, but is 5.', 'Set tagline to "5".'],
  [{ favicon: '' }, 'favicon must be'],
  [{ trailingSlash: 'yes' }, 'trailingSlash must be true or false, but is "yes".', 'trailingSlash to true.'],
  [{ noIndex: 'off' }, 'noIndex must be true or false, but is "off".', 'Set noIndex to false.'],
  [{ storage: { namespace: '' } }, 'storage.namespace must be true, false or a non-empty string, but is "".'],
  [{ storage: 'localStorage' }, 'storage must be an object of options, but is "localStorage".'],
  [{ csp: 1 }, 'csp must be true or false, but is 1.'],
  [{ csp: { directives: { 'frame-src': 'x' } } }, 'csp.directives["frame-src"] must be a list of sources'],
  [{ csp: { directives: { 'frame-src': ['a b'] } } }, 'one source without spaces, commas and semicolons'],
  [
    { csp: { directives: { sandbox: [] } } },
    'csp.directives.sandbox is no directive with a list of sources.',
  ],
  [{ staticDirectories: 'assets' }, 'must be a list of folders', 'Set staticDirectories to ["assets"].'],
  [{ staticDirectories: ['../up'] }, '[0] is "../up", which leads out of the site directory.', 'Move the'],
  [{ staticDirectories: ['/etc'] }, 'leads out of the site directory'],
  [{ staticDirectories: ['.'] }, 'is the site directory itself'],
  [{ docs: { include: 7 } }, 'a list of globs', 'Set docs.include to a list of globs.'],
  [{ assets: { inlineLimit: '500' } }, 'a whole number', 'Set assets.inlineLimit to 500.'],
  [{ assets: { inlineLimit: '-5' } }, 'a whole number', 'Set assets.inlineLimit to a whole number from 0 to'],
  [{ assets: { inlineLimit: -1 } }, 'assets.inlineLimit must be a whole number'],
  [hooks('Throw'), 'or a function, but is "Throw"', 'hooks.onBrokenMarkdownLinks to "throw".'],
  [{ future: { experimental_vcs: 'disabled' } }, 'asks for something else than git', 'showLastUpdateTime'],
  [{ onBrokenLinks: 'thorw' }, 'must be "ignore", "log", "warn" or "throw", but is', 'to "throw"'],
  [{ headTags: [{ tagName: 'me ta' }] }, 'headTags[0].tagName must be the name of an HTML element'],
  [{ headTags: [{ attributes: {} }] }, 'headTags[0].tagName is missing'],
  [{ headTags: [{ tagName: 'a', attributes: { 'a b': 'x' } }] }, '["a b"] is not the name of an attribute.'],
  [{ headTags: [{ tagName: 'a', attributes: { c: 3 } }] }, 'attributes.c must be a string, true or false'],
  [{ scripts: [{ async: true }] }, 'scripts[0].src is missing; it must be an address.', 'Add scripts[0].src'],
  [{ stylesheets: [{ href: 'a.css', 'on"x': 'y' }] }, 'is not the name of an attribute'],
  [{ scripts: [3] }, 'must be an address, or an object of attributes with src, but is 3.'],
  [{ customFields: [] }, 'customFields must be an object of JSON values, but is an empty list.'],
  [{ customFields: { a: [{ b: () => 1 }] } }, 'customFields.a[0].b is a function, which JSON cannot hold.'],
  [{ customFields: { a: new Date(0) } }, 'is a Date object', 'toISOString'],
  [{ customFields: { a: NaN } }, 'customFields.a is NaN'],
  [{ customFields: { a: [undefined] } }, 'customFields.a[0] is undefined'],
  [{ customFields: circle }, 'customFields.a contains itself.'],
  [{ docs: true }, 'docs must be false, an object of options, or a list of such objects, but is true.'],
  [
    { docs: { path: 'gone' } },
    'is "gone", but this folder does not exist.',
    'Create gone, or correct docs.path.',
  ],
  [{ docs: { path: 'a.css' } }, 'docs.path is "a.css", but that is a file, not a folder.'],
  [{ docs: { path: '../docs' } }, 'docs.path is "../docs", but this folder does not exist'],
  [{ docs: { path: 'docs/../..' } }, 'which is a folder that holds the site directory'],
  [{ docs: { path: './' } }, 'is the site directory itself'],
  [{ docs: { path: 3 } }, 'docs.path must be a path relative to the site directory, but is 3.'],
  [{ docs: [{ id: 'a' }, { id: 'a' }] }, 'docs[1].id is "a", which is the id of instance 0', 'id of its own'],
  [{ docs: [{}, {}] }, 'docs[1].id is "default", which is the id of instance 0'],
  [{ docs: { id: 'a b' } }, 'docs.id must be a name of letters, digits, hyphens and underscores'],
  [{ docs: { routeBasePath: '../x' } }, 'docs.routeBasePath must be a path of the site'],
  [{ docs: { sidebarPath: 'sidebar.ts' } }, 'docs.sidebarPath is "sidebar.ts", but this file does not exist'],
  [
    { docs: { sidebarPath: true } },
    'must be the path of a sidebars file, or false for no sidebar, but is true.',
  ],
  [{ docs: { editUrl: {} } }, 'must be the start of an address, or a function that returns one, but is an'],
  [
    { docs: { remarkPlugins: ['remark-math'] } },
    '[0] must be a plugin function',
    "plugin from 'remark-math'",
  ],
  [{ docs: { rehypePlugins: [[Promise.resolve()]] } }, 'docs.rehypePlugins[0] must be', 'await it'],
  [{ docs: { remarkPlugins: () => 1 } }, 'docs.remarkPlugins must be a list of plugins, but is a function.'],
  [{ docs: { admonitions: 'all' } }, 'docs.admonitions must be true, false, or an object of options'],
  [{ docs: { admonitions: { keywords: ['a b'] } } }, 'keywords[0] must be a name of letters'],
  [{ docs: { versions: { '1.0': { banner: 'old' } } } }, 'docs.versions["1.0"].banner must be "none"'],
  [{ docs: { onlyIncludeVersions: [] } }, 'onlyIncludeVersions must be a list of at least one version'],
  [{ docs: { tags: true } }, 'docs.tags must be the path of a file of tags'],
  [{ docs: { numberPrefixParser: 1 } }, 'numberPrefixParser must be true, false, or a function'],
  [{ pages: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }, 'pages[2].id is "a"'],
  [{ sitemap: { filename: '../x.xml' } }, 'sitemap.filename must be a file name'],
  [{ sitemap: { priority: 2 } }, 'sitemap.priority must be a number from 0 to 1, or null, but is 2.'],
  [{ sitemap: { changefreq: 'dayly' } }, 'sitemap.changefreq must be "always"', 'to "daily"'],
  [{ theme: { path: '../parts' } }, 'theme.path is "../parts", which leads out of the site directory.'],
  [{ theme: { customCss: 'b.css' } }, 'theme.customCss is "b.css", but this file does not exist'],
  [{ theme: { customCss: 'pack/b.css' } }, 'theme.customCss is', 'its package with `npm install pack`, or'],
  [
    { theme: { customCss: 'node_modules/@some/pack/css/b.css' } },
    'theme.customCss is',
    'Install its package with `npm install @some/pack`, or correct theme.customCss.',
  ],
  [{ theme: { customCss: ['a.css', 'b.css'] } }, 'theme.customCss[1] is "b.css"'],
  [{ theme: { customCss: 3 } }, 'theme.customCss must be the path of a CSS file, or a list of paths'],
  [{ images: { quality: 0 } }, 'images.quality must be a whole number from 1 to 100'],
  [{ images: { max: 600 } }, 'images is empty: min is 640 and max is 600.', 'Set min to at most max'],
  [{ budgets: { page: '100' } }, 'page must be a whole number of bytes', "Set budgets.page to '100 kB'"],
  [{ budgets: { page: '90 kilo' } }, 'or a size with a unit: "90 kB"'],
  [{ budgets: { total: 0 } }, 'budgets.total must be'],
  [{ budgets: { total: '0.0001 kB' } }, 'budgets.total must be'],
  [
    { markdown: { components: { badge: './a' } } },
    '.badge is not the name of a component.',
    'capital letter',
  ],
  [{ markdown: { components: { Badge: 1 } } }, 'components.Badge must be the specifier of a module'],
  [{ markdown: { components: [] } }, 'markdown.components must be an object of module specifiers'],
  [{ markdown: { npm2yarn: { converters: ['deno'] } } }, '[0] must be "yarn", "pnpm", "bun", or a list'],
  [{ markdown: { npm2yarn: true } }, 'markdown.npm2yarn must be false, or an object of options'],
  [{ markdown: { parseFrontMatter: true } }, 'markdown.parseFrontMatter must be a function, but is true'],
  [{ markdown: { remarkRehypeOptions: [] } }, 'remarkRehypeOptions must be an object of options'],
  [theme({ tableOfContents: { minHeadingLevel: 1 } }), 'must be a whole number from 2 to 6, but is 1.'],
  [
    theme({ tableOfContents: { minHeadingLevel: 4 } }),
    'is empty: minHeadingLevel is 4 and maxHeadingLevel is 3.',
  ],
  [theme({ tableOfContents: { maxHeadingLevel: 3.5 } }), 'whole number'],
  [theme({ announcementBar: {} }), 'themeConfig.announcementBar.content is missing; it must be HTML.'],
  [theme({ metadata: [{ name: 3 }] }), 'themeConfig.metadata[0].name must be a string, but is 3.'],
  [theme({ mermaid: { options: 1 } }), 'themeConfig.mermaid.options must be'],
  [navbar({ logo: {} }), 'themeConfig.navbar.logo.src is missing'],
  [navbar({ logo: { src: 'a.svg', style: { top: [] } } }), 'logo.style.top must be a string'],
  [item({ label: 'x' }), 'themeConfig.navbar.items[0] has neither to nor href.', 'Add to or href'],
  [item({ label: 'x', to: '/', href: '/' }), 'has both to and href'],
  [
    item({ to: '/', className: 'icon' }),
    'has neither label nor html, and no aria-label',
    'aria-label to a link',
  ],
  [item({ to: '/', 'aria-label': '' }), '["aria-label"] must be a non-empty'],
  [item({ items: [] }), 'has neither label nor html'],
  [item({ type: 'docSidebar', sidebarId: 'a', label: 'x', html: 'x' }), 'has both label and html'],
  [item({ to: '/', label: 'x', html: 'x' }), 'has both label and html'],
  [
    item({ to: '/', label: 'x', 'data-x': {} }),
    '["data-x"] must be a string, a number, true or false, but is an',
  ],
  [item({ to: '/', label: 'x', style: 'color: red' }), '.style must be an object of CSS properties'],
  [
    item({ to: '/', label: 'x', activeBaseRegex: '(' }),
    'activeBaseRegex is not a regular expression: Invalid',
  ],
  [
    item({ type: 'docSidebr', sidebarId: 'x' }),
    'No NavbarItem component found for type "docSidebr": themeConfig.navbar.items[0].type.',
    'Did you mean "docSidebar"',
  ],
  [item({ type: 'toString' }), 'No NavbarItem component found for type "toString"'],
  [item({ type: 'costum-a' }), 'No NavbarItem component found for type "costum-a"'],
  [item({ type: 'doc' }), 'themeConfig.navbar.items[0].docId is missing; it must be the id of a doc.'],
  [item('x'), 'themeConfig.navbar.items[0] must be a navbar item'],
  [item({ label: 'a', items: [{ label: 'b', items: [] }] }), 'items[0].items[0] is a menu inside a menu.'],
  [item({ label: 'a', to: '/', position: 'center' }), 'position must be "left" or "right"'],
  [item({ type: 'localeDropdown', queryString: 'a=b' }), 'must be a query with its question mark'],
  [item({ type: 'custom-a', position: 'up' }), 'items[0].position must be "left" or "right", but is "up".'],
  [item({ type: 'custom-a', at: new Date(0) }), 'items[0].at is a Date object, which JSON cannot hold.'],
  [menu({ versions: 1 }), 'versions must be a list of names of versions, or an object of labels'],
  [menu({ versions: { '1.0': { label: 1 } } }), 'versions["1.0"].label must be'],
  [menu({ dropdownItemsAfter: [{ type: 'dropdown' }] }), 'dropdownItemsAfter[0] is a menu inside a menu'],
  [
    footer({ title: 'a', items: [] }, { label: 'b', to: '/' }),
    'mixes columns, which have items, with entries',
  ],
  [footer({ label: 'a' }), 'themeConfig.footer.links[0] has neither to nor href.'],
  [footer({ title: 'a', items: [{ html: 'x', to: '/' }] }), 'has html, and beside it to'],
  [theme({ footer: { links: {} } }), 'must be a list of columns or a list of entries, but is an object.'],
  [
    prism({ theme: 'dracula' }),
    'must be a theme of prism-react-renderer: an object with plain and styles, but is "dracula".',
    "import { themes } from 'prism-react-renderer', and set themeConfig.prism.theme to themes.dracula.",
  ],
  [prism({ darkTheme: { plain: {} } }), 'darkTheme must be a theme'],
  [code({ types: 'a', style: {} }), '.prism.theme.styles[0].types must be a list of names, but is "a".'],
  [code({ types: ['a b'], style: {} }), 'types[0] must be a name of letters'],
  [code({ types: ['a'] }), 'styles[0].style is missing; it must be an object of CSS properties'],
  [code({ types: [], style: { color: 'red;}' } }), '.color must be the value of a CSS property'],
  [code({ types: [], style: { 'font-style': 'a' } }), 'is not the name of a CSS property', 'camel case'],
  [prism({ magicComments: [{ className: 'bad' }] }), '[0] has neither line nor block', 'Add line'],
  [prism({ magicComments: [{ className: 'bad', block: { start: 'a' } }] }), 'magicComments[0].block.end '],
  ...UNSAFE.map((options): Row => [
    options,
    ', which can run code.',
    'Write an address with https: or mailto:',
  ]),
]

const UNKNOWN: readonly Row[] = [
  [
    { onBrokenLink: 1 },
    '"onBrokenLink" is not a key of the configuration.',
    'Did you mean "onBrokenLinks"? Values of your own go under customFields.',
  ],
  [{ storage: { typ: 'localStorage' } }, '"typ" is not a key of storage.', 'Did you mean "type"?'],
  [{ zzz: 1 }, '"zzz"', 'Delete zzz, or move it under customFields'],
  [{ docs: { zzz: 1 } }, '"zzz"', 'Delete zzz.'],
  [{ navbar: {} }, '"navbar"', 'Did you mean themeConfig.navbar'],
  [{ ['__proto__']: {} }, '"__proto__"'],
  [{ toString: 1 }, '"toString"'],
  [{ future: { experimental_router: 'hash' } }, 'is not a key of future.', 'the top-level key router'],
  [{ ssrTemplate: '' }, '"ssrTemplate"', 'headTags'],
  [{ docs: { versions: { '1.0': { lable: 'x' } } } }, '"lable" is not a key of docs.versions', '"label"'],
  [{ docs: { docRootComponent: 'x' } }, '"docRootComponent" is not a key of docs.', 'no counterpart'],
  [{ docs: [{}, { id: 'b', sidebarpath: 1 }] }, '"sidebarpath" is not a key of docs[1].', '"sidebarPath"'],
  [theme({ announcementBar: { content: 'x', isClosable: true } }), '"isClosable"', '"isCloseable"'],
  [item({ type: 'search', label: 'x' }), '"label" is not a key'],
  [item({ label: 'x', to: '/', 'data-': 1 }), '"data-" is not a key'],
  [item({ label: 'x', to: '/', onClick: 1 }), '"onClick" is not a key of themeConfig.navbar.items[0]'],
  [footer({ label: 'x', to: '/', titel: 1 }), '"titel" is not', '"title"'],
  [
    theme({ disableDarkMode: true }),
    '"disableDarkMode" is not a key of themeConfig.',
    'themeConfig.colorMode',
  ],
  [navbar({ links: [] }), '"links" is not a key of themeConfig.navbar', 'themeConfig.navbar.items'],
]

describe('judging the configuration', () => {
  const codes = { CONFIG_INVALID: INVALID, CONFIG_UNKNOWN_KEY: UNKNOWN }
  for (const [code, rows] of Object.entries(codes))
    for (const [options, message, hint = ''] of rows)
      it(`says "${message}" with ${code}`, () => {
        const problems = judge(options)
        const problem = problems.find((one) => one.code === code && one.message.includes(message))
        assert.ok(problem, problems.map((one) => one.message).join('\n'))
        assert.equal(problem.level, 'error')
        assert.ok(problem.hint?.includes(hint), problem.hint)
        assert.match(problem.hint ?? '', /\S\.$|\?$/)
        assert.doesNotMatch(JSON.stringify(problem), /\{key\}|undefined:|\[object/)
      })

  it('reports all problems together, in the order of the file', async () => {
    const text = `export default { title: 'Acme', url: 'https://acme.example',
tagline: 1,
nope: 2,
docs: { id: '!', nope: 3, routeBasePath: 4 },
themeConfig: { navbar: { items: [{ nope: 5 }] } },
baseUrl: 6 }`
    const problems = await problemsOf(() =>
      loadSiteConfig(temporarySite({ 'docs/a.md': '', 'site.config.js': text })),
    )
    assert.deepEqual(
      problems.map(({ place, code }) => `${place?.line ?? 0} ${code}`.replace('CONFIG_', '')),
      ['2 INVALID', '3 UNKNOWN_KEY', '4 INVALID', '4 UNKNOWN_KEY', '4 INVALID'].concat([
        '5 INVALID',
        '5 INVALID',
        '5 UNKNOWN_KEY',
        '6 INVALID',
      ]),
    )
  })

  it('names missing keys at the object that lacks them', async () => {
    const text = "import { defineConfig } from 'sitegen'\n\nexport default defineConfig({})"
    const problems = await problemsOf(() => loadSiteConfig(temporarySite({ 'site.config.ts': text })))
    const shown = problems.map(({ message, place }) => [message.split(' ')[0], place?.line, place?.column])
    assert.deepEqual(shown, [
      ['title', 3, 29],
      ['url', 3, 29],
    ])
  })

  it('says of a misspelt key that it is unknown, and not that the right one is missing, too', () => {
    const codes = (options: object): readonly string[] =>
      judge(options).map(({ code, path }) => `${code} ${path.join('.')}`)
    assert.deepEqual(codes({ title: undefined, titel: 'Acme' }), ['CONFIG_UNKNOWN_KEY titel'])
    assert.deepEqual(codes(navbar({ logo: { scr: '/a.svg' } })), [
      'CONFIG_UNKNOWN_KEY themeConfig.navbar.logo.scr',
    ])
    assert.deepEqual(codes({ headTags: [{ tagname: 'link', attributes: {} }] }), [
      'CONFIG_UNKNOWN_KEY headTags.0.tagname',
    ])
    assert.deepEqual(codes({ title: undefined, zzz: 1 }).length, 2)
  })

  it('lists the known keys where none is near', () => {
    const [problem] = judge({ docs: { zzzzz: 1 } })
    assert.match(problem?.notes?.[0] ?? '', /^known keys: .*routeBasePath/)
  })
})
