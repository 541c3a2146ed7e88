/**
 * Puts files of tests together that can share a process: much of the time of a file is the start of its process, the first build
 * in it and the start of its browser.
 * @module
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { globSync } from 'tinyglobby'

const NEEDS_ITS_OWN_PROCESS =
  /^(?:before|after|beforeEach|afterEach)\(|\bmock\b|\bglobalThis\b|\bprocess\.(?:on|once|chdir|exitCode|env\[)/m

/** Modules with hooks of the whole process: the group imports them before the first suite. */
const SHARED = ['test/support/client-site.ts']

/**
 * Files for `node --test`. A file with hooks of its own stays alone, and so does one that touches what is global.
 *
 * @param size how many files share a process
 * @param suites makes each file a suite of its group, so that its hooks are its own; for files that do nothing before their
 *   hooks, as all files of a group are loaded at once
 */
export function groupFiles(folders, { size, suites = false }) {
  const files = globSync(folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)).sort()
  const isAlone = (file) => !suites && NEEDS_ITS_OWN_PROCESS.test(readFileSync(file, 'utf8'))
  const alone = files.filter(isAlone)
  const together = files.filter((file) => !alone.includes(file))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-tests-'))
  const count = Math.ceil(together.length / size)
  const groups = Array.from({ length: count }, (_, group) => {
    // Neighbours are alike: dealing them out makes groups that take about as long as each other.
    const own = together.filter((_file, index) => index % count === group)
    const file = path.join(folder, `group-${group + 1}.test.mjs`)
    const lines = suites ? suitesOf(own) : own.map((one) => `import ${quoteUrl(one)}`)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  })
  return [...alone, ...groups]
}

function suitesOf(own) {
  return [
    `import { describe } from 'node:test'`,
    ...SHARED.map((file) => `import ${quoteUrl(file)}`),
    ...own.map(
      (file) => `describe(${JSON.stringify(file)}, async () => {\n  await import(${quoteUrl(file)})\n})`,
    ),
  ]
}

function quoteUrl(file) {
  return JSON.stringify(pathToFileURL(file).href)
}
