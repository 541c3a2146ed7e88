// Preloaded into a build: counts the calls that change files. Before one of them it ends the process without a warning, or
// before each of them it copies the folder of the site: what a process leaves that ends there.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { SITEGEN_TEST_KILL_AT, SITEGEN_TEST_COUNT, SITEGEN_TEST_COPIES } = process.env
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
const SITE = process.cwd()
const OUTPUT = `${SITE}/build/`
let count = 0
/** The first and the last of them that changed the output. */
let published = []

function counted(work) {
  return (...args) => {
    count += 1
    if (args.slice(0, 2).some((file) => String(file).startsWith(OUTPUT)))
      published = [published[0] ?? count, count]
    if (count === Number(SITEGEN_TEST_KILL_AT)) process.kill(process.pid, 'SIGKILL')
    if (SITEGEN_TEST_COPIES) spawnSync('cp', ['-a', SITE, `${SITEGEN_TEST_COPIES}/${count}`])
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
