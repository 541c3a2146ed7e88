// Preloaded into a build: counts what changes files, and ends the process without a warning before one of these calls.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { SITEGEN_TEST_KILL_AT, SITEGEN_TEST_COUNT } = process.env
const NAMES = [
  'copyFile',
  'link',
  'mkdir',
  'open',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'unlink',
  'utimes',
  'writeFile',
]
const { writeFileSync } = fs
const OUTPUT = `${process.cwd()}/build/`
let count = 0
/** The first and the last of them that changed the output. */
let published = []

function counted(work) {
  return (...args) => {
    count += 1
    if (args.slice(0, 2).some((file) => String(file).startsWith(OUTPUT)))
      published = [published[0] ?? count, count]
    if (count === Number(SITEGEN_TEST_KILL_AT)) process.kill(process.pid, 'SIGKILL')
    return work(...args)
  }
}

for (const name of NAMES) {
  fs[`${name}Sync`] = counted(fs[`${name}Sync`])
  fs.promises[name] = counted(fs.promises[name])
}
syncBuiltinESMExports()
if (SITEGEN_TEST_COUNT)
  process.on('exit', () => writeFileSync(SITEGEN_TEST_COUNT, JSON.stringify([count, ...published])))
