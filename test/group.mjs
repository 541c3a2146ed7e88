/**
 * Prints files of tests for `node --test`, with those that can share a process put together: most of the time of a small
 * file is the start of its process. A file with hooks of its own, or that touches what is global, stays alone.
 *
 *   node --import tsx --test $(node test/group.mjs test/unit)
 * @module
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { globSync } from 'tinyglobby'

const GROUP_SIZE = 12
const NEEDS_ITS_OWN_PROCESS =
  /^(?:before|after|beforeEach|afterEach)\(|\bmock\b|\bglobalThis\b|\bprocess\.(?:on|once|chdir|exitCode|env\[)/m

const folders = process.argv.slice(2)
const files = globSync(folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)).sort()
const alone = files.filter((file) => NEEDS_ITS_OWN_PROCESS.test(readFileSync(file, 'utf8')))
const together = files.filter((file) => !alone.includes(file))

process.stdout.write([...alone, ...groupFiles()].join('\n'))

/** Files that import the others, twelve each, in a folder of their own. */
function groupFiles() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-tests-'))
  const count = Math.ceil(together.length / GROUP_SIZE)
  return Array.from({ length: count }, (_, group) => {
    // Neighbours are alike: dealing them out makes groups that take about as long as each other.
    const own = together.filter((_file, index) => index % count === group)
    const file = path.join(folder, `group-${group + 1}.test.mjs`)
    writeFileSync(file, own.map((one) => `import ${JSON.stringify(pathToFileURL(one).href)}\n`).join(''))
    return file
  })
}
