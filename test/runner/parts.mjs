/**
 * The parts of the test command: what runs before every landing, and the rest.
 * @module
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { groupFiles } from './group.mjs'

/** Tests that take all of what they otherwise take a sample of (`test/support/is-whole.ts`). */
const WHOLE = { SITEGEN_ALL_PAGES: '1' }

/** What readers meet, once more with the client of each page at once, and against the development server. */
const EAGER_CLIENT = { SITEGEN_TEST_CLIENT: 'eager' }
const DEV_SERVER = { SITEGEN_TEST_DEV: '1' }

/** Parts of `npm test`, in the order in which they run: what is cheap finds most. */
const PARTS = {
  checks: () => ['test/checks.test.mjs'],
  unit: () =>
    groupFiles([...testsBelow('test/unit'), 'test/architecture.test.ts', 'test/features.test.ts'], {
      size: 64,
    }),
  // A process imports the command line and the bundler once: few groups, and yet enough that the last one is not waited for.
  build: () => ['test/errors.test.ts', ...groupFiles(testsBelow('test/build'), { size: 10 })],
  browser: () => groupFiles(testsBelow('test/browser'), { size: 6, together: true }),
}

/** Parts that `npm run test:all` has beside them: the folders of `test/all`, and tests of above with other variables. */
const MORE_PARTS = {
  properties: () => groupFiles(globSync('test/**/*.property.test.{ts,tsx}').sort(), { size: 4, env: WHOLE }),
  messages: () => groupFiles(['test/errors.test.ts'], { size: 1, env: WHOLE }),
  builds: () => groupFiles(testsBelow('test/build').filter(takesSample), { size: 4, env: WHOLE }),
  eager: () => groupFiles(testsBelow('test/browser'), { size: 6, together: true, env: EAGER_CLIENT }),
  'dev-server': () =>
    groupFiles(testsBelow('test/browser/client'), { size: 6, together: true, env: DEV_SERVER }),
  ...Object.fromEntries(
    readdirSync('test/all')
      .sort()
      .map((name) => [name, () => groupFiles(testsBelow(`test/all/${name}`), { size: 4, env: WHOLE })]),
  ),
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
  return name === 'all' ? [...Object.keys(PARTS), ...Object.keys(MORE_PARTS)] : [name]
}

function filesOf(name) {
  const files = { ...PARTS, ...MORE_PARTS }[name]
  if (files !== undefined) return files()
  return statSync(name).isDirectory() ? groupFiles(testsBelow(name), { size: 24 }) : [name]
}

/** Whether a file has tests that only a whole run takes; the properties have a part of their own. */
function takesSample(file) {
  return !file.includes('.property.') && readFileSync(file, 'utf8').includes('/support/is-whole.ts')
}

function testsBelow(folder) {
  return globSync(`${folder}/**/*.test.{ts,tsx}`).sort()
}
