import test, { describe } from 'node:test'
import { assertEveryPoint } from '../../support/build/kill-points.ts'

// The builds are processes, which leave nothing else to do meanwhile.
describe(
  'R6: a build that is killed at any point leaves the old output or the new one',
  { concurrency: true },
  () => {
    for (const kind of ['cold', 'warm', 'edit'] as const) test(kind, () => assertEveryPoint(kind, 24))
  },
)
