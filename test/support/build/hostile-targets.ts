import assert from 'node:assert/strict'
import { rawRequest } from '../../unit/server/raw-request.ts'

const LONG = 'x'.repeat(256)

/** Links that lead out of the site, and what no file can be named. */
const TARGETS = [
  '/link.txt',
  '/linked/secret.txt',
  '/linked/',
  '/loop',
  '/loop/x',
  `/${LONG}`,
  `/docs/${LONG}/`,
  `/${LONG}.html`,
  `/${'%C3%BC'.repeat(200)}`,
  `/${'a/'.repeat(4000)}`,
  `/${'a/'.repeat(4000)}x`,
]

/** Asserts that a server gives nothing for addresses that lead out of the site or cannot be there. */
export async function assertNothingThere(port: number): Promise<void> {
  for (const target of TARGETS) {
    const { status, body } = await rawRequest(port, target)
    assert.equal(status, 404, target.slice(0, 60))
    assert.ok(!body.includes('secret'), target.slice(0, 60))
  }
}
