import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test, { after, before, describe } from 'node:test'
import { transform } from 'esbuild'
import { parse } from 'yaml'
import { freePort } from '../../support/build/free-port.ts'
import { siteOf } from '../../support/build/sites.ts'
import { until } from '../../support/dev-site.ts'
import { buildSite } from '../../support/build-site.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A configuration as a page of the docs shows it. */
function recipe(title: string, page = 'deployment'): string {
  const docs = readFileSync(path.join(import.meta.dirname, `../../../content/docs/${page}.md`), 'utf8')
  const [, text] = new RegExp(`\`\`\`\\w+ title="${title}"\\n([\\s\\S]*?)\`\`\``).exec(docs) ?? []
  assert.ok(text !== undefined, `the docs have no ${title}`)
  return text
}

interface Place {
  /** Folder of the documents, absolute. */
  readonly root: string
  readonly port: number
  readonly trailingSlash: boolean
}

interface Server {
  readonly program: string
  /** The configuration for a place, made from the one of the docs. */
  readonly config: (place: Place) => string
  readonly args: (config: string) => readonly string[]
  readonly check: readonly string[]
}

/** The whole configuration around the part that the docs show. `root` is for its own files. */
function inNginx(part: string, root: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${root}/${name};`,
  )
  return `daemon off; pid ${root}/nginx.pid; error_log stderr; user ${os.userInfo().username};
events {}
http { include /etc/nginx/mime.types; access_log off; ${folders.join(' ')}
${part}
}`
}

const SERVERS: readonly Server[] = [
  {
    program: 'nginx',
    config({ root, port, trailingSlash }) {
      const server = recipe('nginx.conf')
        .replace('listen 80', `listen 127.0.0.1:${port}`)
        .replace('/var/www', root)
      const [, other = ''] = /# With trailingSlash: false: (.*)/.exec(server) ?? []
      const chosen = trailingSlash ? server : server.replace('try_files $uri $uri/ =404;', other)
      return inNginx(chosen, root)
    },
    args: (config) => ['-e', 'stderr', '-c', config],
    check: ['-t'],
  },
  {
    program: 'lighttpd',
    config({ root, port, trailingSlash }) {
      const server = recipe('lighttpd.conf')
        .replace('server.port = 80', `server.port = ${port}\nserver.bind = "127.0.0.1"`)
        .replaceAll('/var/www', root)
      const chosen = trailingSlash ? server : server.replace('# url.rewrite', 'url.rewrite')
      return `${chosen}\nmimetype.assign = (".html" => "text/html; charset=utf-8", ".js" => "text/javascript", ".css" => "text/css", ".json" => "application/json")\n`
    },
    args: (config) => ['-D', '-f', config],
    check: ['-tt'],
  },
]

const isInstalled = ({ program }: Server): boolean => spawnSync(program, ['-v']).error === undefined

/** Files of a site, so that `docs/a/index.html` and `docs/a.html` both have a page below them. */
const FILES = {
  'docs/index.md': '---\nslug: /\n---\n\n# Start\n',
  'docs/setup.md': '---\nredirect_from: [/old]\n---\n\n# Setup\n',
  'docs/setup/more.md': '# More\n',
  'static/file.txt': 'a file\n',
}

test('the files for hosts that build are of their format', () => {
  const gitlab = parse(recipe('.gitlab-ci.yml')) as Readonly<
    Record<string, { readonly script: readonly string[] }>
  >
  assert.ok(gitlab['pages']?.script.includes('npx --no-install sitegen build --out-dir public'))
  const vercel = JSON.parse(recipe('vercel.json')) as Readonly<Record<string, unknown>>
  assert.equal(vercel['outputDirectory'], 'build')
  const github = parse(recipe('.github/workflows/deploy.yml')) as Readonly<Record<string, unknown>>
  assert.ok(github['jobs'])
})

for (const trailingSlash of [true, false]) {
  describe(`a site with trailingSlash: ${trailingSlash} below a base URL`, () => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'sitegen-hosts-'))
    const site = siteOf({
      ...FILES,
      'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', baseUrl: '/project/', trailingSlash: ${trailingSlash} }\n`,
    })
    before(async () => {
      await buildSite(site.dir, '--threads', '0')
      renameSync(path.join(site.dir, 'build'), path.join(root, 'project'))
    })
    after(() => {
      site.remove()
      rmSync(root, { recursive: true, force: true })
    })

    for (const server of SERVERS) {
      const skip = isInstalled(server) ? false : `${server.program} is not installed`
      test(`is served by ${server.program} as the docs configure it`, { skip }, async () => {
        const port = await freePort()
        const config = path.join(root, `${server.program}.conf`)
        writeFileSync(config, server.config({ root, port, trailingSlash }))
        const checked = spawnSync(server.program, [...server.args(config), ...server.check], {
          encoding: 'utf8',
        })
        assert.equal(checked.status, 0, checked.stderr + checked.stdout)
        const running = spawn(server.program, server.args(config), { stdio: 'ignore' })
        try {
          await checkAnswers(`http://127.0.0.1:${port}/project/`, trailingSlash, running)
        } finally {
          running.kill()
          await new Promise((resolve) => running.once('exit', resolve))
        }
      })
    }
  })
}

const skipNginx = spawnSync('nginx', ['-v']).error === undefined ? false : 'nginx is not installed'

test('nginx answers requests for Markdown as the docs configure it', { skip: skipNginx }, async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'sitegen-hosts-'))
  const site = siteOf({
    ...FILES,
    'site.config.mjs':
      "export default { title: 'T', url: 'https://sitegen.example', trailingSlash: true, llms: true }\n",
  })
  await buildSite(site.dir, '--threads', '0')
  const port = await freePort()
  const config = path.join(root, 'nginx.conf')
  const written = recipe('nginx.conf', 'llms')
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('/var/www/site', path.join(site.dir, 'build'))
  writeFileSync(config, inNginx(written, root))
  const running = spawn('nginx', ['-e', 'stderr', '-c', config], { stdio: 'ignore' })
  const ask = async (address: string, accept: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { accept } })
    return [status, headers.get('content-type'), headers.get('vary')]
  }
  try {
    await until(async () => (await ask('/', 'text/html').catch(() => null)) !== null)
    const markdown = [200, 'text/markdown; charset=utf-8', 'Accept']
    assert.deepEqual(await ask('/docs/setup/', 'text/markdown, text/html;q=0.5'), markdown)
    assert.deepEqual(await ask('/docs/setup.md', '*/*'), markdown)
    assert.deepEqual(await ask('/docs/setup/', 'text/html,*/*'), [200, 'text/html', 'Accept'])
    assert.equal((await ask('/docs/nowhere/', 'text/markdown'))[0], 404)
  } finally {
    running.kill()
    await new Promise((resolve) => running.once('exit', resolve))
    rmSync(root, { recursive: true, force: true })
    site.remove()
  }
})

/** Runs in the place of a host's function, with what the host would answer without it. */
type HostFunction = (request: Request, next: () => Promise<Response>) => Promise<Response>

/** A function of the docs. */
async function hostFunction(title: string, page: string): Promise<Readonly<Record<string, unknown>>> {
  const { code } = await transform(recipe(title, page), { loader: 'ts' })
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Readonly<
    Record<string, unknown>
  >
}

describe('functions of hosts answer requests for Markdown as the docs configure them', () => {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', 'the page'],
    '/docs/setup/': ['text/html', 'the page'],
    '/index.md': ['text/markdown', '# Start'],
    '/docs/setup.md': ['text/markdown', '# Setup'],
  }
  const serve = (address: string): Promise<Response> => {
    const [type, text] = files[new URL(address).pathname] ?? ['text/html', 'nothing']
    const status = text === 'nothing' ? 404 : 200
    return Promise.resolve(new Response(text, { status, headers: { 'content-type': type } }))
  }
  const makers: Readonly<Record<string, () => Promise<HostFunction>>> = {
    async Netlify() {
      type Answer = (request: Request, context: { next: () => Promise<Response> }) => Promise<Response>
      const { default: answer } = await hostFunction('netlify/edge-functions/markdown.ts', 'llms')
      return (request, next) => (answer as Answer)(request, { next })
    },
    async 'Cloudflare Pages'() {
      type Answer = (context: {
        readonly request: Request
        readonly env: { readonly ASSETS: { readonly fetch: (request: Request) => Promise<Response> } }
        readonly next: () => Promise<Response>
      }) => Promise<Response>
      const { onRequest } = await hostFunction('functions/_middleware.js', 'llms')
      const env = { ASSETS: { fetch: (request: Request) => serve(request.url) } }
      return (request, next) => (onRequest as Answer)({ request, env, next })
    },
  }
  for (const [host, make] of Object.entries(makers))
    test(host, async (context) => {
      context.mock.method(globalThis, 'fetch', serve)
      const answer = await make()
      const ask = async (address: string, accept: string): Promise<unknown> => {
        const request = new Request(`https://sitegen.example${address}`, { headers: { accept } })
        const response = await answer(request, () => serve(request.url))
        const { status, headers } = response
        return [status, headers.get('content-type'), headers.get('vary'), await response.text()]
      }
      const markdown = 'text/markdown;charset=utf-8'
      assert.deepEqual(await ask('/', 'text/markdown'), [200, markdown, 'Accept', '# Start'])
      assert.deepEqual(await ask('/docs/setup/', 'text/markdown, */*'), [200, markdown, 'Accept', '# Setup'])
      assert.deepEqual(await ask('/docs/setup/', 'text/html'), [200, 'text/html', 'Accept', 'the page'])
      assert.deepEqual(await ask('/nowhere/', 'text/markdown'), [404, 'text/html', 'Accept', 'nothing'])
    })
})

async function checkAnswers(base: string, trailingSlash: boolean, running: ChildProcess): Promise<void> {
  const ask = (address: string): Promise<Response> => fetch(base + address, { redirect: 'manual' })
  await until(async () => {
    assert.equal(running.exitCode, null, 'the server runs')
    return (await ask('').catch(() => null)) !== null
  })
  const end = trailingSlash ? '/' : ''
  for (const [address, title] of [
    [`docs${end}`, 'Start'],
    [`docs/setup${end}`, 'Setup'],
    [`docs/setup/more${end}`, 'More'],
  ] as const) {
    const answer = await ask(address)
    assert.equal(answer.status, 200, address)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/, address)
    assert.equal(answer.headers.get('cache-control'), 'no-cache', address)
    assert.match(await answer.text(), new RegExp(`<h1[^>]*>.*${title}`), address)
  }
  if (trailingSlash) {
    const answer = await ask('docs/setup')
    assert.equal(answer.status, 301)
    assert.match(answer.headers.get('location') ?? '', /\/project\/docs\/setup\/$/)
  }
  const redirect = await ask(`old${end}`)
  assert.match(await redirect.text(), /http-equiv="refresh"/)
  const missing = await ask('docs/nowhere')
  assert.equal(missing.status, 404)
  assert.match(await missing.text(), /Page Not Found/)
  const html = await (await ask(`docs/setup${end}`)).text()
  const [script = ''] = /assets\/js\/[\w.-]+\.js/.exec(html) ?? []
  assert.equal((await ask(script)).headers.get('cache-control'), IMMUTABLE, script)
  const data = await ask(trailingSlash ? 'docs/setup/page.json' : 'docs/setup.page.json')
  assert.deepEqual([data.status, data.headers.get('cache-control')], [200, 'no-cache'])
  assert.equal(await (await ask('file.txt')).text(), 'a file\n')
}
