import test from 'node:test'
import { assertKilled } from '../../support/build/kill-points.ts'

// All points of all kinds of builds: test/all/kills.
test('R6: a build that is killed leaves the old output or the new one, and the next one succeeds', () =>
  assertKilled('edit', (_count, first, last) => [
    Math.floor(first / 2),
    first,
    first + 1,
    Math.floor((first + last) / 2),
    last,
  ]))
