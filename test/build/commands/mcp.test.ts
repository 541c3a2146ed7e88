import assert from 'node:assert/strict'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { createMcpHandler, readFolder } from '../../../cli/mcp/mcp.ts'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, runCli } from '../../support/build-site.ts'
import { BIN } from '../../support/sitegen-process.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const LONG = Array.from({ length: 1000 }, (_, line) => `Paragraph ${line} of a long page.`).join('\n\n')

const site = siteOf({
  'site.config.mjs': `export default { title: 'Stones', url: 'https://sitegen.example', baseUrl: '/base/', trailingSlash: false, pageData: 'inline', llms: true, docs: { lastVersion: 'current' } }\n`,
  'docs/index.md': '# Start\n\nFirst of all.\n',
  'docs/stone.md': '# Limestone\n\nA kind of rock.\n\n## Kinds\n\nChalk & "tufa" are limestone.\n',
  'docs/café.md': '# Café\n\nCoffee.\n',
  'docs/long.md': `# Long\n\n${LONG}\n`,
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/index.md': '# Start\n\nGranite of old.\n',
})
const dir = path.join(site.dir, 'build')

before(async () => {
  await buildSite(site.dir, '--threads', '0')
  writeFileSync(path.join(site.dir, 'secret.md'), 'secret')
  symlinkSync(path.join(site.dir, 'secret.md'), path.join(dir, 'linked.md'))
})

const clients: Client[] = []
after(async () => {
  for (const client of clients) await client.close()
})

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  clients.push(client)
  return client
}

const handler = createMcpHandler({ read: readFolder(dir) })

function overHttp(): Promise<Client> {
  const fetch = async (url: string | URL, init?: RequestInit): Promise<Response> =>
    handler(new Request(url, init))
  return connect(new StreamableHTTPClientTransport(new URL('https://sitegen.example/mcp'), { fetch }))
}

function overStdio(): Promise<Client> {
  return connect(
    new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp', dir], stderr: 'inherit' }),
  )
}

async function call(client: Client, name: string, given: Readonly<Record<string, unknown>>) {
  const answer = await client.callTool({ name, arguments: given })
  const [content] = answer.content as readonly { readonly text: string }[]
  const structured = answer.structuredContent as Readonly<Record<string, never>> | undefined
  return { isError: answer.isError === true, text: content?.text ?? '', structured }
}

for (const [way, client] of [
  ['over HTTP', overHttp],
  ['over stdio, by the built command line', overStdio],
] as const)
  test(
    `${way}, a client finds the tools, searches, lists and reads`,
    { skip: client === overHttp && skipUnlessWhole },
    async () => {
      const mcp = await client()
      const { tools } = await mcp.listTools()
      assert.deepEqual(
        tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
        [
          ['search', true],
          ['list', true],
          ['read', true],
        ],
      )
      const { properties = {} } = tools[0]?.inputSchema ?? {}
      assert.match(JSON.stringify(properties), /"query":\{[^}]*"description":"A few words\."/)
      assert.match(JSON.stringify(properties), /"enum":\["docs-default-current","docs-default-1\.0"\]/)

      const { structured } = await call(mcp, 'search', { query: 'tufa' })
      assert.deepEqual(structured, {
        hits: [
          {
            title: 'Limestone',
            headings: ['Kinds'],
            url: 'https://sitegen.example/base/docs/stone#kinds',
            snippet: 'Chalk & "tufa" are limestone.',
          },
        ],
        total: 1,
      })
      const { text } = await call(mcp, 'read', { url: 'https://sitegen.example/base/docs/stone#kinds' })
      assert.match(text, /^---\ntitle: "Limestone"\n[^]*# Limestone\n\nA kind of rock\.\n/)
    },
  )

test('old versions are searched when they are named, misspelled words are corrected, and hits come in pages', async () => {
  const mcp = await overHttp()
  const found = async (given: Readonly<Record<string, unknown>>) =>
    (await call(mcp, 'search', given)).structured
  assert.deepEqual(await found({ query: 'granite' }), { hits: [], total: 0 })
  const old = JSON.stringify(await found({ query: 'granite', scope: 'docs-default-1.0' }))
  assert.match(old, /"url":"https:\/\/sitegen\.example\/base\/docs\/1\.0\/?"/)
  assert.match(JSON.stringify(await found({ query: 'limetsone' })), /"correctedQuery":"limestone"/)
  const first = await found({ query: 'limestone', limit: 1 })
  const second = await found({ query: 'limestone', limit: 1, page: 2 })
  assert.deepEqual([first?.['nextPage'], second?.['total']], [2, 2])
  assert.notDeepEqual(first?.['hits'], second?.['hits'])
})

test('the list of pages is read with the lists that it names', async () => {
  const mcp = await overHttp()
  const { text } = await call(mcp, 'list', {})
  assert.match(text, /^# Stones\n[^]*- \[Start\]\(https:\/\/sitegen\.example\/base\/docs\.md\)/)
  const [, older = ''] = /\((https:\S*\.txt)\)/.exec(text) ?? []
  assert.match(
    (await call(mcp, 'read', { url: older })).text,
    /\(https:\/\/sitegen\.example\/base\/docs\/1\.0\.md\)/,
  )
  assert.match(
    (await call(mcp, 'list', { offset: 50_000 })).text,
    /^The text has \d+ characters\. Give a smaller/,
  )
})

test('a long page is read in parts, which make the whole', async () => {
  const mcp = await overHttp()
  let [page, offset] = ['', 0]
  for (let parts = 1; parts < 10; parts++) {
    const { text } = await call(mcp, 'read', { url: '/docs/long', offset })
    assert.ok(text.length < 21_000)
    const [, part = '', next = ''] =
      /^([^]*?)(?:\n\n\[Characters \d+ to \d+ of \d+\. Read on with offset (\d+)\.\])?$/.exec(text) ?? []
    page += part
    if (next === '') break
    offset = Number(next)
    assert.equal(offset, page.length)
  }
  assert.equal(page, readFileSync(path.join(dir, 'docs/long.md'), 'utf8'))
  assert.match(
    (await call(mcp, 'read', { url: '/docs/long', offset: page.length })).text,
    /Give a smaller offset/,
  )
})

test('however its address is written, a page is found; what is no page is not, wherever it lies', async () => {
  const mcp = await overHttp()
  for (const url of [
    '/base/docs/',
    '/base/docs',
    'docs',
    'docs.md',
    '/base/docs.md',
    '/docs/index.html',
    'https://sitegen.example/base/docs/?a#b',
  ])
    assert.match((await call(mcp, 'read', { url })).text, /# Start/, url)
  assert.match((await call(mcp, 'read', { url: '/base/docs/caf%C3%A9/' })).text, /Coffee/)
  const outside = [
    '../secret',
    '/../secret',
    '..%2fsecret',
    '%2e%2e/secret.md',
    'docs/../../secret',
    '/base/../secret.md',
    '..\\secret',
    '%252e%252e/secret',
    'linked',
    'secret',
    '//secret',
    '.sitegen-output',
    'docs/stone/page.json',
    '\0',
  ]
  for (const url of outside) {
    const { isError, structured } = await call(mcp, 'read', { url })
    const { code } = (structured ?? {})['error'] as unknown as { readonly code: string }
    assert.deepEqual([isError, code], [true, 'page-not-found'], url)
  }
  const { text } = await call(mcp, 'read', { url: '/base/docs/stome' })
  assert.match(
    text,
    /has no page \/base\/docs\/stome in Markdown\. Did you mean https:\/\/sitegen\.example\/base\/docs\/stone\.md\?$/,
  )
})

test('wrong arguments, tools and requests are answered with what is wrong', async () => {
  const mcp = await overHttp()
  for (const given of [
    {},
    { query: 7 },
    { query: 'x', limit: 21 },
    { query: 'x', page: 0 },
    { query: 'x', scope: 'y' },
    { query: 'x', limit: 1.5 },
    { query: 'x'.repeat(1001) },
  ])
    assert.equal((await call(mcp, 'search', given)).isError, true, JSON.stringify(given).slice(0, 50))
  assert.equal((await call(mcp, 'delete', {})).isError, true)
  const url = 'https://sitegen.example/mcp'
  const get = await handler(new Request(url))
  assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST'])
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  const post = async (body: string): Promise<number> =>
    (await handler(new Request(url, { method: 'POST', headers, body }))).status
  assert.deepEqual([await post('{'), await post(' '.repeat(200_000))], [400, 413])
})

test('a site without lists and search says so', async () => {
  const bare = createMcpHandler({ read: () => Promise.resolve(null) })
  const fetch = async (url: string | URL, init?: RequestInit): Promise<Response> =>
    bare(new Request(url, init))
  const mcp = await connect(new StreamableHTTPClientTransport(new URL('https://sitegen.example/'), { fetch }))
  assert.match((await call(mcp, 'search', { query: 'x' })).text, /^The site has no search index/)
  assert.match((await call(mcp, 'list', {})).text, /^The site has no llms\.txt/)
})

test('a folder that is not there is a wrong use', async () => {
  const { exitCode, stderr } = await runCli(['mcp', 'none'], site.dir)
  assert.deepEqual([exitCode, /There is no folder "none" with a built site/.test(stderr)], [2, true])
})
