import type { FilePath } from '../../../cli/types/file-path.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { MeasuredPage, Measurement } from '../../../cli/check/measure-output.ts'

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

function page(url: string, source: string, parts: Partial<MeasuredPage> = {}): MeasuredPage {
  return {
    page: { url: url as Url, source: source as FilePath, kind: 'markdown', layout: '@theme/DocItem' },
    modules: ['@theme/DocItem'],
    live: ['client'],
    styles: [],
    images: [],
    needs: ['sidebar'],
    ...parts,
  }
}

/** A site of three pages whose files have known sizes. */
export function measuredSite(): Measurement {
  const home = './src/pages/index.tsx'
  return {
    config: { baseUrl: '/', router: 'browser', trailingSlash: true },
    search: null,
    pageLimit: null,
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
      {
        ...page('/', 'src/pages/index.tsx', { modules: [home], needs: [] }),
        page: { url: '/' as Url, source: 'src/pages/index.tsx' as FilePath, kind: 'react', layout: '' },
      },
      page('/docs/', 'docs/docs.mdx'),
      page('/tabs/', 'docs/tabs.mdx', {
        modules: ['@theme/DocItem', '@theme/Tabs'],
        styles: ['assets/css/tabs.css'],
        images: ['../img/a.png', 'https://other.example/b.png', '/img/missing.png'],
      }),
    ],
  }
}
