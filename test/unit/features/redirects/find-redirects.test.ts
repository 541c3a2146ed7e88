import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { loadSite, type Site } from '../../../../cli/engine/site.ts'
import { loadSiteConfig } from '../../../../cli/features/load-site-config.ts'
import { problemsOf, temporarySite } from '../../config/temporary-site.ts'
import { madeFiles, renderedSite } from '../../support/made-files.ts'

const DOCS = {
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n',
  'docs/page.md': '---\nslug: /page.html\n---\n\n# Page\n',
}

/** Redirects with a document, as `from -> to`, and the texts of all files. */
async function load(keys: string, files: Readonly<Record<string, string>> = {}) {
  const text = `export default { title: 'Acme', url: 'https://acme.example', ${keys} }`
  const dir = temporarySite({ 'site.config.js': text, ...DOCS, ...files })
  const { config } = await loadSiteConfig(dir)
  const site = await loadSite(config, join(dir, 'build'))
  const texts = new Map((await madeFiles(site.files, renderedSite([]))).map(({ path, text }) => [path, text]))
  const found = [...texts].flatMap(([path, html]) => {
    const to = /content="0; url=([^"]*)"/.exec(html)?.[1]
    return to === undefined ? [] : [`${path} -> ${to}`]
  })
  return { site, found: found.toSorted(), texts, problems: said(site) }
}

function said({ configProblems, diagnostics }: Site): readonly string[] {
  return [...configProblems, ...diagnostics]
    .filter(({ code }) => code.startsWith('REDIRECT'))
    .map(({ code, level, message, hint = '' }) => `${code} ${level}: ${message} ${hint}`)
}

test('rules lead to pages, other sites and files, with base URL and the rule for slashes', async () => {
  const rules = `redirects: [
    { from: ['/old', '/older/'], to: '/docs/a' },
    { from: '/q', to: '/docs/b/?x=1#y' },
    { from: '/out', to: 'https://other.example/z' },
    { from: '/file', to: 'pathname:///files/x.pdf' },
  ]`
  const { problems, found } = await load(`baseUrl: '/base/', trailingSlash: true, ${rules}`)
  assert.deepEqual(problems, [])
  assert.deepEqual(found, [
    'file/index.html -> /base/files/x.pdf',
    'old/index.html -> /base/docs/a/',
    'older/index.html -> /base/docs/a/',
    'out/index.html -> https://other.example/z',
    'q/index.html -> /base/docs/b/?x=1#y',
  ])
  const { found: without } = await load(`trailingSlash: false, ${rules}`)
  assert.ok(without.includes('old.html -> /docs/a'), without.join(', '))
})

test('front matter, a function and extensions make redirects too', async () => {
  const { problems, found } = await load(
    `redirects: {
      fromExtensions: ['html'],
      toExtensions: ['html'],
      createRedirects: (path) => (path.startsWith('/docs/') ? path.replace('/docs/', '/guide/') : null),
    }`,
    { 'docs/a.md': '---\nredirect_from: [/first, /docs/second, /old.html]\n---\n\n# A\n' },
  )
  assert.deepEqual(problems, [])
  assert.deepEqual(
    found.filter((one) => !one.startsWith('guide')),
    [
      // Not `docs/a.html`, which hosts would serve for /docs/a.
      'docs/a.html/index.html -> /docs/a',
      'docs/b.html/index.html -> /docs/b',
      'docs/page/index.html -> /docs/page.html',
      'docs/second/index.html -> /docs/a',
      'first/index.html -> /docs/a',
      'old.html -> /docs/a',
      'search.html/index.html -> /search',
    ],
  )
  assert.ok(found.includes('guide/b/index.html -> /docs/b'))
})

test('a copy in a frozen version repeats the rules of its original without a word', async () => {
  const text = '---\nredirect_from: /first\n---\n\n# A\n'
  const { problems, found } = await load("docs: { path: 'docs', lastVersion: 'current' }", {
    'docs/a.md': text,
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/a.md': text,
  })
  assert.deepEqual(problems, [])
  assert.deepEqual(found, ['first/index.html -> /docs/a'])
})

test('unknown targets, chains and circles are errors with advice', async () => {
  const { problems } = await load(`redirects: [
    { from: '/gone', to: '/docs/c' },
    { from: '/first', to: '/second?x=1' },
    { from: '/second', to: '/docs/a' },
    { from: '/round', to: '/about' },
    { from: '/about', to: '/round' },
    { from: '/self', to: '/self/' },
  ]`)
  assert.equal(problems.length, 5, problems.join('\n'))
  const [unknown = '', chain = '', ...circles] = problems
  assert.match(unknown, /INVALID error: .*"\/gone" leads to "\/docs\/c", but no page .*Did you mean/)
  assert.match(chain, /"\/second\?x=1", which is a redirect itself\. Lead to "\/docs\/a" directly/)
  for (const circle of circles) assert.match(circle, /in a circle/)
})

test('a page and an earlier rule win, as onDuplicateRoutes says', async () => {
  const rules = `redirects: [
    { from: '/docs/a', to: '/docs/b' },
    { from: '/x', to: '/docs/a' },
    { from: '/x/', to: '/docs/b' },
    { from: '/x', to: '/docs/a' },
  ]`
  const { problems, found } = await load(rules)
  const codes = problems.map((one) => one.split(':')[0])
  assert.deepEqual(codes, ['REDIRECT_SHADOWED warning', 'REDIRECT_SHADOWED warning'])
  assert.deepEqual(found, ['x/index.html -> /docs/a'])
  assert.match((await load(`onDuplicateRoutes: 'throw', ${rules}`)).problems[0] ?? '', /error/)
  assert.deepEqual((await load(`onDuplicateRoutes: 'ignore', ${rules}`)).problems, [])
})

test('X6: targets that run code or lead to another host unseen are refused, as are sources that are no path', async () => {
  const told = async (from: string, to: string) => {
    const keys = `redirects: [${JSON.stringify({ from, to })}]`
    assert.equal((await problemsOf(() => load(keys))).length, 1, `${from} -> ${to}`)
  }
  const targets = ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'docs/a', '']
  for (const to of targets) await told('/x', to)
  const sources = ['x', '//x', '/x?y', '/x#y', '/../x', 'https://s.example/x']
  for (const from of sources) await told(from, '/docs/a')
})

test('front matter that names no path is a problem of its file', async () => {
  const { site } = await load('', { 'docs/a.md': '---\nredirect_from: [x, /y]\n---\n\n# A\n' })
  assert.deepEqual(
    site.diagnostics.flatMap(({ code, place }) => (code === 'NO_HOME_PAGE' ? [] : [code, place?.file])),
    ['FRONT_MATTER_INVALID', 'docs/a.md'],
  )
})

test('the document says where it leads, keeps markup text, and is not for search engines', async () => {
  const { texts } = await load(`redirects: [{ from: '/x', to: '/docs/a?q="><script>' }]`)
  const html = texts.get('x/index.html') ?? ''
  assert.match(html, /<meta name="robots" content="noindex">/)
  assert.match(html, /<link rel="canonical" href="https:\/\/acme\.example\/docs\/a\?q=[^<>]*">/)
  assert.ok(!html.includes('"><script>'))
})

test('hosts get files with the same rules', async () => {
  const rules =
    "{ from: '/a b', to: '/docs/a' }, { from: '/q', to: '/docs/b?x=1#y' }, { from: '/c$d', to: '/docs/a#h' }"
  const { texts } = await load(`redirects: { redirects: [${rules}], hostFiles: ['netlify', 'nginx'] }`)
  const lines = ['/a%20b', '/a%20b/', '/c$d', '/c$d/', '/q', '/q/']
  const targets = ['/docs/a', '/docs/a', '/docs/a#h', '/docs/a#h', '/docs/b?x=1#y', '/docs/b?x=1#y']
  assert.equal(texts.get('_redirects'), lines.map((from, at) => `${from} ${targets[at]} 301\n`).join(''))
  assert.match(
    texts.get('redirects.nginx.conf') ?? '',
    /^map \$uri \$sitegen_redirect \{\n {2}"\/a b" "\/docs\/a\$is_args\$args";\n/,
  )
})

test('a function that fails or returns no path is told once', async () => {
  for (const body of ["{ throw new Error('no') }", '7', "'x'"]) {
    const { problems } = await load(`redirects: { createRedirects: () => ${body} }`)
    assert.equal(problems.length, 1, body)
    assert.match(problems[0] ?? '', /REDIRECTS_FAILED error/)
  }
})
