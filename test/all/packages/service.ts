import os from 'node:os'
import { startTestServer, type TestServer } from '../../support/browser/test-server.ts'

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }

/** Starts a server that stands for the services that sites of tests ask: texts to download, and Typesense. */
export async function startService(): Promise<TestServer> {
  const server = await startTestServer({ dir: os.devNull })
  server.answer('/content/remote.md', {
    body: '# From afar\n\nText of another server.\n',
    type: 'text/plain',
  })
  server.handle(/^\/multi_search|^\/collections/, (req, res) => {
    res.writeHead(200, { ...CORS, 'Content-Type': 'application/json' })
    res.end(req.method === 'OPTIONS' ? '' : JSON.stringify({ results: [found()] }))
  })
  return server
}

/** What Typesense answers: one page, in its group. */
function found() {
  const document = {
    id: '1',
    objectID: '1',
    url: 'https://sitegen.example/docs/second',
    url_without_anchor: 'https://sitegen.example/docs/second',
    anchor: '',
    type: 'lvl1',
    content: null,
    hierarchy: { lvl0: 'Docs', lvl1: 'Second', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    'hierarchy.lvl0': 'Docs',
    'hierarchy.lvl1': 'Second',
  }
  const hit = { document, highlights: [], highlight: {}, text_match: 1 }
  return {
    found: 1,
    out_of: 1,
    page: 1,
    search_time_ms: 1,
    request_params: { collection_name: 'kite', per_page: 10, q: 'windsock' },
    facet_counts: [],
    hits: [hit],
    grouped_hits: [{ group_key: ['https://sitegen.example/docs/second'], hits: [hit], found: 1 }],
    found_docs: 1,
  }
}
