import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { createProgram } from '../../../cli/commands/program.ts'

const CWD = path.join(import.meta.dirname, '../../..')

interface Invocation {
  readonly siteDir: string
  readonly options: object
}

async function invocationOf(args: readonly string[]): Promise<Invocation> {
  const chosen: Invocation[] = []
  const program = createProgram({
    cwd: CWD,
    writeOut: () => {},
    run(siteDir, options) {
      chosen.push({ siteDir, options })
      return Promise.resolve()
    },
  })
  await program.parseAsync([...args], { from: 'user' })
  return chosen[0] ?? assert.fail('nothing is chosen')
}

const ROWS: readonly (readonly [args: string, options: object, siteDir?: string])[] = [
  ['dev', { port: 3000, host: 'localhost' }],
  // What is not given is asked for.
  ['init x', {}, path.join(CWD, 'x')],
  ['dev --poll', { port: 3000, host: 'localhost', poll: 300 }],
  ['dev --poll 1000', { port: 3000, host: 'localhost', poll: 1000 }],
  ['dev test --poll', { port: 3000, host: 'localhost', poll: 300 }, path.join(CWD, 'test')],
  ['dev --port 0 --host 0.0.0.0 --open', { port: 0, host: '0.0.0.0', open: true }],
  ['dev -p 8080 -l fr --open --no-open', { port: 8080, host: 'localhost', locale: 'fr', open: false }],
  [
    'dev --allow-host A.example --allow-host my-laptop',
    { port: 3000, host: 'localhost', allowHost: ['a.example', 'my-laptop'] },
  ],
  [
    'build test --out-dir x --manifest --json',
    { outDir: path.join(CWD, 'x'), manifest: true, cache: true, json: true },
    path.join(CWD, 'test'),
  ],
  ['build --no-cache --verbose', { cache: false, verbose: true }],
  ['version 2.0 test', { name: '2.0' }, path.join(CWD, 'test')],
  ['compare a b --bytes', { one: 'a', other: 'b', bytes: true }],
  ['write-heading-ids package.json test', { files: ['package.json', 'test'] }],
  ['write-heading-ids test a.md', { files: ['a.md'] }, path.join(CWD, 'test')],
]

for (const [args, options, siteDir = CWD] of ROWS)
  test(`the options of "sitegen ${args}" are read`, async () => {
    assert.deepEqual(await invocationOf(args.split(' ')), { siteDir, options })
  })
