import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net'
import { after, test } from 'node:test'
import type { BuiltSite } from '../../../cli/check/crawl-address.ts'
import { createCollector } from '../../../cli/check/crawl-collect.ts'
import { pagesByPath } from '../../../cli/check/crawl-pages.ts'
import { probe, type Answer, type ProbeLimits } from '../../../cli/check/crawl-probe.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) server.close()
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  return listen(createServer(answer))
}

const limits: ProbeLimits = {
  hosts: 4,
  perHost: 4,
  timeout: 20_000,
  tries: 3,
  firstWait: 10,
  maxWait: 50,
  silentRounds: 3,
}

async function askAll(urls: readonly string[], options: Partial<ProbeLimits> = {}) {
  const answers = new Map<string, Answer>()
  await probe(urls, {
    limits: { ...limits, ...options },
    onAnswer: (url, answer) => void answers.set(url, answer),
  })
  return answers
}

async function ask(url: string, options: Partial<ProbeLimits> = {}): Promise<Answer> {
  const answer = (await askAll([url], options)).get(url)
  assert.ok(answer !== undefined)
  return answer
}

/** A host that answers each request with the next of some statuses, and the last of them ever after. */
async function hostOf(statuses: readonly number[], headers: Readonly<Record<string, string>> = {}) {
  let requests = 0
  const origin = await serve((_request, response) => {
    response.writeHead(statuses[Math.min(requests++, statuses.length - 1)] ?? 0, headers).end()
  })
  return { origin, requests: () => requests }
}

test('an answer that does not come is waited for no longer than the limit, and not asked for again', async () => {
  let requests = 0
  const origin = await serve(() => void (requests += 1))
  const reason = 'gives no answer within 0.3 s'
  assert.deepEqual(await ask(`${origin}/`, { timeout: 300 }), { result: 'unknown', status: 0, reason })
  assert.equal(requests, 2, 'HEAD, then GET')
})

test('a slow answer within the limit is an answer', async () => {
  const origin = await serve((_request, response) => void setTimeout(() => response.end('x'), 150))
  assert.equal((await ask(`${origin}/`)).result, 'ok')
})

for (const retryAfter of [
  '86400',
  'Fri, 31 Dec 2100 23:59:59 GMT',
  'Fri, 31 Dec 1999 23:59:59 GMT',
  'tomorrow',
  '-5',
]) {
  test(`a host that says "Retry-After: ${retryAfter}" is tried three times within the limit`, async () => {
    for (const status of [429, 503]) {
      const { origin, requests } = await hostOf([status], { 'Retry-After': retryAfter })
      const { result, status: last } = await ask(`${origin}/`)
      assert.deepEqual([result, last, requests()], ['unknown', status, 6], 'HEAD and GET, three times')
    }
  })
}

test('a failure that passes is no broken link', async () => {
  for (const failure of [500, 502, 503, 504, 429]) {
    const { origin } = await hostOf([failure, failure, failure, failure, 200])
    assert.equal((await ask(`${origin}/`)).result, 'ok', String(failure))
  }
})

test('a connection that breaks is tried again', async () => {
  let connections = 0
  const server = createSocketServer((socket) => {
    connections += 1
    socket.on('error', () => {})
    socket.once('data', () => socket.destroy())
  })
  const reason = 'gives no answer (UND_ERR_SOCKET)'
  assert.deepEqual(await ask(`${await listen(server)}/`), { result: 'unknown', status: 0, reason })
  assert.equal(connections, 6, 'HEAD and GET, three times')
})

test('a redirect without end, a refusal and an unknown host say so', async () => {
  const { origin } = await hostOf([301], { Location: '/' })
  assert.match((await ask(`${origin}/`)).reason, /redirect/)
  assert.equal((await ask('http://127.0.0.1:9/')).result, 'unknown')
  assert.match((await ask('http://nobody.invalid/')).reason, /^has a host that/)
})

test('hosts that turn programs away are not judged', async () => {
  const cloud = await hostOf([403], { 'cf-mitigated': 'challenge' })
  assert.equal((await ask(`${cloud.origin}/`)).result, 'unknown')
  const closed = await hostOf([403])
  const reason = 'answers 403 Forbidden'
  assert.deepEqual(await ask(`${closed.origin}/`), { result: 'broken', status: 403, reason })
})

test('a host that only turns requests down is left alone after a few rounds', async () => {
  const { origin, requests } = await hostOf([429])
  const urls = Array.from({ length: 20 }, (_, index) => `${origin}/${index}`)
  const answers = await askAll(urls, { perHost: 1 })
  assert.ok(urls.every((url) => answers.get(url)?.result === 'unknown'))
  assert.equal(requests(), 6, 'HEAD and GET of three addresses')
  assert.deepEqual([answers.get(`${origin}/0`)?.status, answers.get(`${origin}/19`)?.status], [429, 0])
})

test('no more requests run at once than allowed to one host, and progress counts to the end', async () => {
  let running = 0
  let most = 0
  const origin = await serve((_request, response) => {
    running += 1
    most = Math.max(most, running)
    setTimeout(() => {
      running -= 1
      response.end()
    }, 20)
  })
  const urls = Array.from({ length: 20 }, (_, index) => `${origin}/${index}`)
  const seen: string[] = []
  const onProgress = (done: number, total: number) => void seen.push(`${done}/${total}`)
  let answered = 0
  const onAnswer = (): void => void (answered += 1)
  await probe(urls, { limits: { ...limits, perHost: 2 }, onProgress, onAnswer })
  assert.deepEqual([answered, most], [20, 2])
  assert.deepEqual([seen.length, seen[0], seen.at(-1)], [20, '1/20', '20/20'])
})

test('an interruption ends waiting at once', async () => {
  const interruption = new AbortController()
  const origin = await serve((_request, response) => {
    response.writeHead(503, { 'Retry-After': '60' }).end()
    setTimeout(() => interruption.abort(new Error('enough')), 50)
  })
  const patient = { ...limits, maxWait: 60_000 }
  const asking = probe([`${origin}/`], { limits: patient, signal: interruption.signal, onAnswer: () => {} })
  await assert.rejects(asking, /enough/)
})

const files = ['404.html', 'both.html', 'both/index.html', 'docs/a/index.html', 'index.html', 'ü.htm']

test('two pages that share a path are told apart as hosts do', () => {
  const pageAt = (path: string, trailingSlash?: boolean): string | undefined =>
    pagesByPath(files, [], { baseUrl: '/', trailingSlash }).get(path)?.file
  assert.equal(pageAt('/both'), 'both.html')
  assert.equal(pageAt('/both', true), 'both/index.html')
  assert.equal(pageAt('/both/'), 'both/index.html')
  assert.equal(pageAt('/index.html', true), 'index.html')
  assert.equal(pageAt('/docs/a'), 'docs/a/index.html')
  assert.equal(pageAt('/%C3%BC.htm'), 'ü.htm')
  assert.equal(pageAt('/none'), undefined)
})

test('more addresses than can be kept are counted, and the crawl says that it is not complete', () => {
  const site: BuiltSite = {
    dir: '/',
    url: 'https://site.example',
    baseUrl: '/',
    trailingSlash: true,
    statusOf: async () => 404,
    sitemap: null,
    isApart: () => false,
    isOfOtherOutput: () => false,
  }
  const collector = createCollector(site, 3)
  collector.addPage('/', Array.from({ length: 10 }, (_, page) => `<a href="/p${page}/">x</a>`).join(''))
  const { internal, count, isComplete } = collector.links()
  assert.deepEqual([internal.length, count, isComplete], [3, 10, false])
})
