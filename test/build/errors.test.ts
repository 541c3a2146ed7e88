import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { copyFixture, readTree, runCli } from '../support/build-site.ts'
import { skipUnlessWhole } from '../support/is-whole.ts'

const ERRORS = path.join(import.meta.dirname, '../errors')
/** Sizes and names of scripts and styles change whenever the theme does. */
function withoutSizes(text: string): string {
  return text.replace(/\b\d+(?:\.\d)? (?:B|kB|MB)\b/g, '# kB').replace(/-[\da-f]{8}\.(js|css)\b/g, '-#.$1')
}

/** Inline scripts of the theme change with it. */
function withoutHashes(text: string): string {
  return text.replace(/'sha256-[^']+'/g, "'sha256-#'")
}

/** When the old site was built is another time with every run. */
function withoutTime(text: string): string {
  return text.replace(/(?<=the site built at )[\d:]+/, '#')
}

const OLD_OUTPUT = { 'build/.sitegen-output.json': '{"sitegen":"0.1.0"}\n', 'build/index.html': 'the old home page' }

for (const name of readdirSync(ERRORS).sort()) {
  // More sites of a code are named after it: `CODE-more`.
  const skip = name.includes('-') && skipUnlessWhole
  test(`the broken site ${name} says what is wrong and leaves the old output alone`, { skip }, async () => {
    const fixture = path.join(ERRORS, name)
    const golden = path.join(fixture, 'expected.txt')
    const site = copyFixture(fixture)
    try {
      site.write(OLD_OUTPUT)
      const before = readTree(path.join(site.dir, 'build'))
      const { exitCode, stdout, stderr } = await runCli(['build', site.dir, '--quiet'], site.dir)
      const printed = withoutTime(`exit ${exitCode}\n${stdout}${stderr}`)
      const said = withoutHashes(name.startsWith('BUDGET_') ? withoutSizes(printed) : printed)
      if (process.env['UPDATE_GOLDEN'] !== undefined || !existsSync(golden)) writeFileSync(golden, said)
      assert.equal(said, readFileSync(golden, 'utf8'))
      const [code = ''] = name.split('-')
      assert.match(said, new RegExp(`^(?:error|warning) ${code} `, 'm'))
      if (exitCode !== 0) assert.deepEqual(readTree(path.join(site.dir, 'build')), before)
      assert.doesNotMatch(said, new RegExp(path.dirname(site.dir)), 'paths are relative to the site')
    } finally {
      site.remove()
    }
  })
}
