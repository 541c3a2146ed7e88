import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Invocation } from '../../../cli/commands/invocation.ts'
import { createProgram } from '../../../cli/commands/program.ts'

function invocationOf(args: readonly string[]): Invocation | null {
  let chosen: Invocation | null = null
  const program = createProgram({
    cwd: '/work',
    writeOut: () => {},
    choose: (invocation) => (chosen = invocation),
  })
  program.parse([...args], { from: 'user' })
  return chosen
}

const DEFAULTS = { port: 3000, host: 'localhost', open: false, poll: null, allowHosts: [] }

const rows: readonly (readonly [args: string, options: object, dir?: string])[] = [
  ['dev', {}],
  ['dev website', {}, 'website'],
  ['dev --poll', { poll: 300 }],
  ['dev --poll 1000', { poll: 1000 }],
  ['dev website --poll', { poll: 300 }, 'website'],
  ['dev --port 0 --host 0.0.0.0 --open', { port: 0, host: '0.0.0.0', open: true }],
  ['dev --allow-host A.example --allow-host my-laptop', { allowHosts: ['a.example', 'my-laptop'] }],
]

for (const [args, options, dir = '.'] of rows) {
  test(`the options of "sitegen ${args}" are read`, () => {
    assert.deepEqual(invocationOf(args.split(' ')), {
      call: { name: 'dev', options: { ...DEFAULTS, ...options } },
      dir,
      level: 'normal',
      json: false,
    })
  })
}
