import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMANDS } from '../../../cli/commands/commands.ts'
import { createProgram, type Invocation } from '../../../cli/program/program.ts'

function invocationOf(args: readonly string[]): Invocation | null {
  let chosen: Invocation | null = null
  const program = createProgram({
    commands: COMMANDS,
    cwd: '/work',
    writeOut: () => {},
    choose: (invocation) => (chosen = invocation),
  })
  program.parse([...args], { from: 'user' })
  return chosen
}

const ROWS: readonly (readonly [args: string, options: object, dir?: string])[] = [
  [
    'dev',
    { port: 3000, host: 'localhost', open: false, locale: undefined, poll: undefined, allowHost: undefined },
  ],
  // What is not given is asked for.
  ['init x', { name: undefined, template: undefined, mermaid: undefined }, 'x'],
  ['dev --poll', { poll: 300 }],
  ['dev --poll 1000', { poll: 1000 }],
  ['dev website --poll', { poll: 300 }, 'website'],
  ['dev --port 0 --host 0.0.0.0 --open', { port: 0, host: '0.0.0.0', open: true }],
  ['dev -p 8080 -l fr --open --no-open', { port: 8080, locale: 'fr', open: false }],
  ['dev --allow-host A.example --allow-host my-laptop', { allowHost: ['a.example', 'my-laptop'] }],
]

for (const [args, options, dir = '.'] of ROWS)
  test(`the options of "sitegen ${args}" are read`, () => {
    const { command, ...invocation } = invocationOf(args.split(' ')) ?? assert.fail('nothing is chosen')
    const { options: read, ...rest } = invocation
    assert.equal(command.name, args.split(' ')[0])
    assert.deepEqual({ ...read, ...options }, read)
    assert.deepEqual(rest, { dir, level: 'normal', json: false })
  })

test('paths of options are absolute, a value may be left out, and details and arguments are read', () => {
  const { options, dir, level, json } =
    invocationOf(['build', 'website', '--out-dir', 'x', '--manifest', '--no-cache', '--verbose', '--json']) ??
    assert.fail('nothing is chosen')
  const { outDir, manifest, cache, threads } = options
  assert.deepEqual([outDir, manifest, cache, threads], ['/work/x', true, false, undefined])
  assert.deepEqual([dir, level, json], ['website', 'verbose', true])
  assert.deepEqual(invocationOf(['version', '2.0', 'website'])?.options, {
    name: '2.0',
    docs: undefined,
    config: undefined,
  })
  assert.equal(invocationOf(['version', '2.0', 'website'])?.dir, 'website')
})
