/**
 * The parts of the test command: what runs before every landing, and the rest.
 * @module
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { groupFiles } from './group.mjs'

/** Tests that take all of what they otherwise take a sample of (`test/support/is-whole.ts`). */
const WHOLE = { SITEGEN_ALL_PAGES: '1' }

/** What a browser shows, with the tests that `npm test` leaves out; without these twice more, with the client of each page at once and against the development server. */
const ALL_TESTS = { SITEGEN_ALL_TESTS: '1' }
const EAGER_CLIENT = { SITEGEN_TEST_CLIENT: 'eager' }
const DEV_SERVER = { SITEGEN_TEST_DEV: '1', SITEGEN_TEST_BROWSER: 'whole' }

/** Rooms of browser tests that `npm test` has nothing of. */
const REST = 'test/all/browser-rest'

/** Sites that are wrong, and what is said of them: `messages` asserts each word of it as well. */
const ERRORS = 'test/errors.test.ts'

/** Parts of `npm test`, in the order in which they run: what is cheap finds most. */
const PARTS = {
  checks: () => ['test/checks.test.mjs'],
  unit: () => groupFiles(unitFiles(), { size: 110 }),
  // A process imports the command line and the bundler once: few groups, and yet enough that the last one is not waited for.
  build: () => [ERRORS, ...groupFiles(testsBelow('test/build'), { size: 16 })],
  browser: () => browserGroups(['test/browser'], {}),
}

/**
 * Parts of `npm run test:all`: the folders of `test/all`, and tests of above with other variables. `node-24` runs all of
 * `npm test`, so that those that have no more to take run nowhere else.
 */
const MORE_PARTS = {
  whole: () =>
    groupFiles([...unitFiles(), ...testsBelow('test/build')].filter(takesMore), { size: 8, env: WHOLE }),
  messages: () => groupFiles([ERRORS], { size: 1, env: WHOLE }),
  eager: () => browserGroups(['test/browser', `${REST}/client`], EAGER_CLIENT),
  'dev-server': () => browserGroups(['test/browser/client', `${REST}/client`], DEV_SERVER),
  ...Object.fromEntries(
    readdirSync('test/all')
      .sort()
      .map((name) => [name, () => groupFiles(testsBelow(`test/all/${name}`), { size: 4, env: WHOLE })]),
  ),
  'browser-rest': () => [
    ...browserGroups(['test/browser', `${REST}/*`], ALL_TESTS),
    ...groupFiles(globSync(`${REST}/*.test.ts`).sort(), { size: 4, env: WHOLE }),
  ],
}

/**
 * What an argument of the test command names: a part, \`all\`, a folder of tests or a file.
 *
 * @returns parts with the files that \`node --test\` takes
 */
export function partsOf(names) {
  const wanted = names.length === 0 ? Object.keys(PARTS) : names.flatMap(expand)
  return wanted.map((name) => ({ name, files: filesOf(name) }))
}

/** Whether a run has parts that take long. */
export function isLong(names) {
  return names.some((name) => name === 'all' || Object.hasOwn(MORE_PARTS, name))
}

function expand(name) {
  return name === 'all' ? Object.keys(MORE_PARTS) : [name]
}

function unitFiles() {
  return [...testsBelow('test/unit'), 'test/architecture.test.ts', 'test/features.test.ts']
}

function filesOf(name) {
  const files = { ...PARTS, ...MORE_PARTS }[name]
  if (files !== undefined) return files()
  return statSync(name).isDirectory() ? groupFiles(testsBelow(name), { size: 24 }) : [name]
}

/** Neighbours share a browser. Those that take longest are not among the first by name, and must not be at work alone at the end. */
function browserGroups(folders, env) {
  return groupFiles(folders.flatMap(testsBelow).toReversed(), { size: 3, together: true, env })
}

/** Whether a file has tests that only `npm run test:all` takes, or takes more documents there. */
function takesMore(file) {
  return readFileSync(file, 'utf8').includes('/support/is-whole.ts')
}

function testsBelow(folder) {
  return globSync(`${folder}/**/*.test.{ts,tsx}`).sort()
}
