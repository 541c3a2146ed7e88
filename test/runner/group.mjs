/**
 * Puts files of tests together that can share a process: much of the time of a file is the start of its process, the first build
 * in it and the start of its browser.
 * @module
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A file that changes what belongs to its whole process, and does so for longer than a test, has a process of its own. */
const CHANGES_ITS_PROCESS =
  /^Object\.\w+\(globalThis|\bstop\b.* from 'esbuild'|\bprocess\.(?:on|once|chdir)\b/m

/**
 * Files for `node --test`: each group is a file that makes a suite of each of its files, so that the hooks of a file are its own.
 *
 * @param files paths relative to the checkout
 * @param size how many files share a process
 * @param together keeps neighbours together, whatever they change in their process: they share a browser
 * @param env variables that the files need
 */
export function groupFiles(files, { size, together = false, env = {} }) {
  const alone = together ? [] : files.filter((file) => CHANGES_ITS_PROCESS.test(readFileSync(file, 'utf8')))
  const rest = files.filter((file) => !alone.includes(file))
  const count = Math.ceil(rest.length / size)
  const groups = Array.from({ length: count }, (_, group) =>
    // Neighbours are alike: dealing them out makes groups that take about as long as each other.
    rest.filter((_file, index) => (together ? Math.floor(index / size) : index % count) === group),
  )
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-tests-'))
  // Files that are alone need a group, too, where they need variables.
  return [...alone.map((file) => [file]), ...groups].map((own, index) => {
    const group = path.join(folder, `group-${index + 1}.test.mjs`)
    writeFileSync(group, groupModule(own, env))
    return group
  })
}

/**
 * The time of imports is noted, from the end of the one before: what a file builds before its first test is part of what it takes,
 * and no test reports it.
 */
function groupModule(files, env) {
  return `import { appendFileSync } from 'node:fs'
import { describe } from 'node:test'

Object.assign(process.env, ${JSON.stringify(env)})
const notes = process.env.SITEGEN_TEST_SHARED
let last = performance.now()

function noteImport(file) {
  const start = last
  last = performance.now()
  if (notes !== undefined) appendFileSync(notes + '/imports', \`\${last - start} \${file}\\n\`)
}

${files.map(suiteOf).join('\n')}
`

  function suiteOf(file) {
    const name = JSON.stringify(nameOf(file, env))
    return `describe(${name}, async () => {\n  await import(${urlOf(file)})\n  noteImport(${name})\n})`
  }
}

/** Name of the suite of a file. */
function nameOf(file, env) {
  return [file, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)].join(' ')
}

function urlOf(file) {
  return JSON.stringify(pathToFileURL(file).href)
}
