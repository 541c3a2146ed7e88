import type { MeasuredPage, Measurement } from '../../../../cli/report/build-report/measure-output.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'assets/css/main.css': 's'.repeat(30),
  'assets/css/tabs.css': 'u'.repeat(10),
  'assets/data/sidebar.json': 'i'.repeat(60),
  'assets/js/client.js': 'c'.repeat(200),
  'assets/js/doc.js': 'd'.repeat(100),
  'assets/js/home.js': 'h'.repeat(7),
  'assets/js/later.js': 'l'.repeat(900),
  'assets/js/main.js': 'm'.repeat(300),
  'assets/js/tabs.js': 't'.repeat(50),
  'docs/index.html': '<p>'.repeat(500),
  'docs/page.json': '{}',
  'img/a.png': 'p'.repeat(5000),
  'index.html': '<h1>'.repeat(10),
  'page.json': '{}',
  'tabs/index.html': 'html'.repeat(500),
  'tabs/page.json': 'j'.repeat(20),
}

function page(url: string, parts: Partial<MeasuredPage> = {}): MeasuredPage {
  const stem = url.slice(1)
  return {
    url,
    source: `docs${stem === '' ? '/' : `/${stem.slice(0, -1)}`}.mdx`,
    layout: '@theme/DocItem',
    html: `${stem}index.html`,
    data: `${stem}page.json`,
    modules: ['@theme/DocItem'],
    live: ['client'],
    styles: [],
    images: [],
    shared: ['assets/data/sidebar.json'],
    ...parts,
  }
}

/** A site of three pages whose files have known sizes. */
export function measuredSite(): Measurement {
  const home = './src/pages/index.tsx'
  return {
    search: null,
    files: {
      paths: () => Object.keys(TEXTS),
      size: (path) => TEXTS[path]?.length ?? 0,
      read: (path) => (TEXTS[path] === undefined ? null : Buffer.from(TEXTS[path])),
    },
    client: {
      scripts: ['assets/js/main.js'],
      imports: [],
      main: null,
      preloads: ['assets/js/client.js'],
      styles: ['assets/css/main.css'],
      moduleByKey: new Map([
        ['@theme/DocItem', { files: ['assets/js/doc.js', 'assets/js/client.js'] }],
        ['@theme/Tabs', { files: ['assets/js/tabs.js', 'assets/js/client.js'] }],
        [home, { files: ['assets/js/home.js'] }],
      ]),
    },
    pages: [
      page('/', { source: 'src/pages/index.tsx', layout: home, modules: [home], shared: [] }),
      page('/docs/'),
      page('/tabs/', {
        modules: ['@theme/DocItem', '@theme/Tabs'],
        styles: ['assets/css/tabs.css'],
        images: ['img/a.png'],
      }),
    ],
  }
}
