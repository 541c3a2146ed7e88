import assert from 'node:assert/strict'
import test from 'node:test'
import { countAgainstHosts } from '../../../../cli/report/build-report/host-limits.ts'

const exceeded = (files: number, bytes: number, largest: number): readonly string[] =>
  countAgainstHosts({ files, bytes, largest }).flatMap(({ host, exceeded }) =>
    exceeded.map((limit) => `${host}: ${limit}`),
  )

test('an output is counted against the limits of hosts', () => {
  assert.deepEqual(exceeded(20_000, 1024 ** 3, 25 * 1024 ** 2), [])
  assert.deepEqual(exceeded(20_001, 1024 ** 3 + 1, 25 * 1024 ** 2 + 1), [
    'Cloudflare Pages: files',
    'Cloudflare Pages: fileBytes',
    'GitHub Pages: bytes',
    'GitLab Pages: bytes',
  ])
  assert.deepEqual(exceeded(200_001, 0, 0), ['Cloudflare Pages: files', 'GitLab Pages: files'])
})
