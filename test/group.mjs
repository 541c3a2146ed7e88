/**
 * Puts files of tests together that can share a process: much of the time of a file is the start of its process, the first build
 * in it and the start of its browser.
 * @module
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** esbuild is one process for all files of a group. */
const TOUCHES_WHAT_IS_GLOBAL =
  /\bmock\b|\bstop\b.* from 'esbuild'|\bglobalThis\b|\bprocess\.(?:on|once|chdir|exitCode|env\[)/
/** The hooks of one suite stop esbuild, maybe while the next file is being loaded. */
const WORKS_BEFORE_ITS_HOOKS = /^(?:(?:export )?const .*=\s*)?await /m
const HAS_HOOKS = /^(?:before|after|beforeEach|afterEach)\(/m

/** Modules with hooks of the whole process: the group imports them before the first suite. */
const SHARED = ['test/support/client-site.ts']

/**
 * Files for `node --test`. A file with hooks is a suite of its group, so that they are its own; one that does more than its
 * hooks has a process of its own.
 *
 * @param size how many files share a process
 * @param suites takes all files, and makes each of them a suite
 * @param env variables that the files need
 */
export function groupFiles(files, { size, suites = false, env = {} }) {
  const isAlone = (file) => !suites && needsProcess(readFileSync(file, 'utf8'))
  const alone = files.filter(isAlone)
  const together = files.filter((file) => !alone.includes(file))
  // Files that open the same site build it once.
  if (suites) together.sort((one, other) => sitesOf(one).localeCompare(sitesOf(other)))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-tests-'))
  writeFileSync(path.join(folder, 'env.mjs'), `Object.assign(process.env, ${JSON.stringify(env)})\n`)
  const count = Math.ceil(together.length / size)
  const groups = Array.from({ length: count }, (_, group) => {
    // Otherwise neighbours are alike: dealing them out makes groups that take about as long as each other.
    const own = together.filter(
      (_file, index) => (suites ? Math.floor(index / size) : index % count) === group,
    )
    const file = path.join(folder, `group-${group + 1}.test.mjs`)
    const lines = suitesOf(own, { all: suites, env })
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  })
  return [...alone, ...groups]
}

/** The modules of `test/support` that build the sites of a file. */
function sitesOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(/support\/([\w-]+-site)\.ts'/g)]
    .map(([, name]) => name)
    .join()
}

function needsProcess(source) {
  return (
    TOUCHES_WHAT_IS_GLOBAL.test(source) || (HAS_HOOKS.test(source) && WORKS_BEFORE_ITS_HOOKS.test(source))
  )
}

function suitesOf(own, { all, env }) {
  const variables = Object.entries(env).map(([name, value]) => ` ${name}=${value}`)
  const withHooks = own.filter((file) => all || HAS_HOOKS.test(readFileSync(file, 'utf8')))
  return [
    `import { describe } from 'node:test'`,
    `import './env.mjs'`,
    ...(all ? SHARED : []).map((file) => `import ${quoteUrl(file)}`),
    ...own.filter((file) => !withHooks.includes(file)).map((file) => `import ${quoteUrl(file)}`),
    ...withHooks.map(
      (file) =>
        `describe(${JSON.stringify([file, ...variables].join(''))}, async () => {\n  await import(${quoteUrl(file)})\n})`,
    ),
  ]
}

function quoteUrl(file) {
  return JSON.stringify(pathToFileURL(file).href)
}
