import test from 'node:test'
import { assertKilled } from '../../support/build/kill-points.ts'

for (const kind of ['cold', 'warm', 'edit'] as const)
  test(`R6: a build that is killed at any point leaves the old output or the new one: ${kind}`, () =>
    assertKilled(kind, (count) => Array.from({ length: count }, (_, point) => point + 1)))
