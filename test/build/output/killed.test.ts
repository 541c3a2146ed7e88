import test from 'node:test'
import { assertKilled } from '../../support/build/kill-points.ts'

// All points of all kinds of builds: test/all/kills.
test('R6: a build that is killed leaves the old output or the new one, and the next one succeeds', () =>
  assertKilled('edit', (count) => [0.3, 0.6, 0.8, 0.9, 0.96].map((part) => Math.floor(count * part))))
