import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, describe } from 'node:test'
import pico from 'picocolors'
import { crawlDiagnostics } from '../cli/check/crawl.ts'
import type { Diagnostic } from '../cli/report/diagnostic.ts'
import { formatDiagnostic, codeFrame } from '../cli/report/format.ts'
import { tryReadText } from '../cli/types/looks.ts'
import {
  buildSite,
  MINIMAL_CONFIG,
  readTree,
  runCli,
  temporarySite,
  type Files,
} from './support/build-site.ts'
import { isWhole } from './support/is-whole.ts'
import { assertPage } from './support/golden-page.ts'
import {
  allMessageEntries,
  MESSAGE_PAGES,
  withExamples,
  withoutSizes,
} from './unit/report/messages-reference.ts'

const ROOT = path.join(import.meta.dirname, '..')
const SITES = path.join(ROOT, 'test/errors')
/** What each broken site says: kept by hand. */
const EXPECTED = path.join(ROOT, 'test/errors.expected.txt')
/** The words of these sites that the pages about messages do not show: `npm run messages` writes both. */
const MESSAGES = path.join(ROOT, 'test/errors.messages.txt')

/** Messages without a broken site: why, and the test that produces them instead. */
const EXCEPTIONS: Readonly<Record<string, readonly [why: string, saidIn: string]>> = {
  CRAWL_LIMIT: ['only check-links says it, of half a million addresses', 'test/errors.test.ts'],
  CONFIG_UNUSED_KEYS: ['only mentioned, which --quiet leaves out', 'test/unit/config/load.test.ts'],
  SERVICE_WORKER_LEFT: ['it takes a build before', 'test/build/output/service-worker.test.ts'],
  SEARCH_QUERIES_INVALID: ['only check-search reads the queries', 'test/build/commands/check-search.test.ts'],
  SEARCH_PAGE_UNKNOWN: ['only check-search asks the search', 'test/build/commands/check-search.test.ts'],
  SEARCH_QUERY_MISSED: ['only check-search asks the search', 'test/build/commands/check-search.test.ts'],
  SEARCH_INDEX_FAILED: [
    'nothing that a site does makes it fail',
    'test/unit/features/search/search-index.test.ts',
  ],
  DEAD_EXTERNAL_LINK: ['only check-links asks other hosts', 'test/unit/commands/check-links.test.ts'],
  EXTERNAL_LINKS_UNKNOWN: ['only check-links asks other hosts', 'test/unit/commands/check-links.test.ts'],
  LINKS_FILE_INVALID: ['only check-links reads the file', 'test/unit/commands/check-links.test.ts'],
  DOCS_INSTANCE_UNKNOWN: [
    'only the command version asks for an instance',
    'test/unit/commands/version/version.test.ts',
  ],
  FILE_UNREADABLE: [
    'needs permissions, which root passes by, or a file name that is not UTF-8',
    'test/unit/content/scan/scan.test.ts',
  ],
  GIT_SHALLOW: [
    'needs a shallow clone, and a fixture is not a clone of its own',
    'test/unit/content/git.test.ts',
  ],
  GIT_UNAVAILABLE: [
    'what git says depends on its version and language, and on where the site lies',
    'test/unit/content/git.test.ts',
  ],
  HASH_ROUTER_IN_DEV: ['only the dev server says it', 'test/unit/engine/site.test.ts'],
  HEADINGS_NOT_READ: [
    'only the command write-heading-ids says it',
    'test/unit/commands/heading-ids/heading-ids.test.ts',
  ],
  INTERNAL_ERROR: ['a fault of sitegen', 'test/unit/report/failure.test.ts'],
  KEPT_CODE_CHANGED: [
    'needs code that changes while a command runs',
    'test/unit/kept/import-checked.test.ts',
  ],
  OUTPUT_BUSY: ['needs a second process', 'test/unit/output/publish/publish.test.ts'],
  OUTPUT_CHANGED: ['needs a disk that loses bytes', 'test/unit/output/publish/kept-output.test.ts'],
  OUTPUT_EMPTY_FILE: ['needs a disk that loses bytes', 'test/unit/output/output.test.ts'],
  OUTPUT_MISSING: ['only serve and check-links need an output', 'test/unit/commands/serve.test.ts'],
  OUTPUT_SOURCE_UNREADABLE: [
    'needs a file that vanishes while it is copied',
    'test/unit/output/output.test.ts',
  ],
  OUTPUT_WRITE_FAILED: ['needs a disk that is full or closed', 'test/unit/output/output.test.ts'],
  MESSAGE_NOT_STATIC: [
    'only the command write-translations says it',
    'test/unit/commands/translations/code-texts.test.ts',
  ],
  MESSAGE_TWICE: [
    'only the command write-translations says it',
    'test/unit/commands/translations/write-translations.test.ts',
  ],
  MESSAGE_UNKNOWN: [
    'only the command write-translations says it',
    'test/unit/commands/translations/write-translations.test.ts',
  ],
  MANIFEST_NOT_WRITTEN: ['only builds with --manifest write one', 'test/build/output/manifest.test.ts'],
  REMOTE_CACHE_FAILED: ['needs a store that fails', 'test/build/incremental/remote.test.ts'],
  REMOTE_CACHE_SIGNATURE: ['needs a store', 'test/unit/kept/artifact-store.test.ts'],
  PLUGIN_IGNORED: ['only --ignore-plugins leaves plugins out', 'test/build/docusaurus/projects.test.ts'],
  PAGE_UNKNOWN: ['only builds with --explain name a page', 'test/build/output/explain.test.ts'],
  PAGE_TOO_SLOW: ['only the dev server says it', 'test/all/build-rest/dev.test.ts'],
  PUBLISH_NOT_RECOVERED: [
    'needs a killed process and a closed disk',
    'test/unit/output/publish/publish.test.ts',
  ],
  PUBLISH_RECOVERED: ['needs a killed process', 'test/unit/output/publish/publish.test.ts'],
  REPORT_NOT_WRITTEN: ['only builds with --report write one', 'test/build/output/report.test.ts'],
  SHARP_MISSING: ['needs an installation without sharp', 'test/unit/content/images/image-scaler.test.ts'],
  SIDEBARS_NOT_FOUND: [
    'the file has to vanish after CONFIG_INVALID was not said about it',
    'test/unit/features/docs/sidebars/load-sidebars.test.ts',
  ],
  SYSTEM_REFUSED: [
    'needs a system that refuses something outside of the output',
    'test/unit/report/failure.test.ts',
  ],
  SASS_MESSAGE: ['needs an installed compiler of Sass', 'test/unit/bundle/styles/sass.test.ts'],
  URL_NOT_WRITABLE: [
    'the second guard behind DOC_SLUG_INVALID and PAGE_SLUG_INVALID',
    'test/unit/routes/output-path.test.ts',
  ],
  VERIFY_DIFFERENT: ['only builds with --verify compare', 'test/build/output/verify.test.ts'],
  VERIFY_MARKDOWN: ['only builds with --verify compare', 'test/build/output/llms.test.ts'],
  VERSION_BUSY: [
    'needs a second process that freezes a version',
    'test/unit/commands/version/freeze-version.test.ts',
  ],
  VERSION_EXISTS: ['only the command version says it', 'test/unit/commands/version/version.test.ts'],
  VERSION_LEAVES_DOCS: ['only the command version says it', 'test/unit/commands/version/version.test.ts'],
  VERSION_PLACE_TAKEN: ['only the command version says it', 'test/unit/commands/version/version.test.ts'],
  VERSION_NAME_INVALID: [
    'only the command version takes a name',
    'test/unit/commands/version/version.test.ts',
  ],
  MCP_SDK_MISSING: ['needs an installation without the package', 'test/build/package/packed.test.ts'],
  MERMAID_MISSING: ['needs an installation without the package', 'test/build/package/packed.test.ts'],
  WRONG_USE: ['a wrong command line', 'test/unit/commands/main.test.ts'],
  YAML_INVALID: ['printed as CATEGORY_FILE_INVALID', 'test/unit/content/front-matter/read-yaml.test.ts'],
  YAML_SYNTAX: ['printed as CATEGORY_FILE_INVALID', 'test/unit/content/front-matter/read-yaml.test.ts'],
  UNCAUGHT_ERROR: ['needs a process of its own', 'test/all/build-rest/environment.test.ts'],
  WORKER_DIED: ['needs threads, which run the built command line', 'test/build/output/threads.test.ts'],
}

/** Names in capitals that are not ours: errors of Node and of libraries, and variables of the environment. */
const FOREIGN =
  /^(?:ERR|UND_ERR|GITHUB|TURBO|CI)_|^(?:MODULE_NOT_FOUND|EAI_AGAIN|CERT_HAS_EXPIRED|NO_COLOR|NODE_ENV|DOCUSAURUS_CURRENT_LOCALE|CIRCLE_SHA1|BUILD_SOURCEVERSION|BITBUCKET_COMMIT|GIT_(?:PREVIOUS_SUCCESSFUL_)?COMMIT)$/
/** Errors of the YAML library. */
const YAML_ERRORS =
  /^(?:BAD_INDENT|BAD_SCALAR_START|BLOCK_AS_IMPLICIT_KEY|MULTIPLE_DOCS|TAB_AS_INDENT|TAG_RESOLVE_FAILED|TOO_DEEP)$/
const QUOTED_NAME = /'([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)'|\bcode: '([A-Z\d]+)'/g

const sources = readdirSync(path.join(ROOT, 'cli'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file: `cli/${file}`, text: readFileSync(path.join(ROOT, 'cli', file), 'utf8') }))

/** Every quoted name in capitals, wherever it stands: codes go through tables, constants and conditions. */
const codes: ReadonlySet<string> = new Set(
  sources
    .flatMap(({ text }) => [...text.matchAll(QUOTED_NAME)].map(([, name, word]) => name ?? word ?? ''))
    .filter((name) => !FOREIGN.test(name) && !YAML_ERRORS.test(name)),
)

const sites = readdirSync(SITES).sort()
const codeOf = (site: string): string => site.split('-')[0] ?? ''
const codesOfSites: ReadonlySet<string> = new Set(sites.map(codeOf))

describe('every message has a broken site in test/errors/<CODE> that produces it', () => {
  test('no code is put together, which a search for codes would not see', () => {
    assert.ok(codes.has('DEAD_LINK') && codes.has('NAVBAR_UNKNOWN_DOC'), `${codes.size} codes`)
    const built = sources.filter(({ text }) => /(?:^|[{,])\s*code: `/m.test(text)).map(({ file }) => file)
    assert.deepEqual(built, [])
  })

  test('every code has a site, or a reason here why it cannot have one, and every site is named after a code', () => {
    const missing = [...codes].filter((code) => !codesOfSites.has(code) && !Object.hasOwn(EXCEPTIONS, code))
    assert.deepEqual(missing.sort(), [], 'make test/errors/<CODE>, or name the code in EXCEPTIONS')
    assert.deepEqual(
      sites.filter((site) => !codes.has(codeOf(site))),
      [],
    )
  })

  test('a code without a site is produced by the test that is named for it', () => {
    for (const [code, [, saidIn]] of Object.entries(EXCEPTIONS)) {
      assert.ok(codes.has(code), `${code} is no code any more`)
      assert.ok(!codesOfSites.has(code), `${code} has a site now`)
      assert.ok(readFileSync(path.join(ROOT, saidIn), 'utf8').includes(code), `${saidIn}: ${code}`)
    }
  })

  test('the page about diagnostics names every code that is printed, and no other', () => {
    const documented = allMessageEntries().map(({ code }) => code)
    const printed = [...codes].filter((code) => !EXCEPTIONS[code]?.[0].startsWith('printed as'))
    assert.deepEqual(documented.toSorted(), printed.sort())
  })
})

/** A site whose folder the broken sites take over one after the other, with what the build of a right one left. */
const site = temporarySite({})
const output = path.join(site.dir, 'build')
const right = temporarySite({})

/** A page of each kind, and authors. A site with the same kinds of pages has the same code, which is then not bundled again. */
const KINDS = {
  docs: { 'docs/index.md': '# A\n' },
  blog: { 'blog/2026-01-02-one.md': '# One\n\nWords.\n' },
  'blog/authors.yml': { 'blog/authors.yml': 'ada:\n  name: Ada\n' },
  'src/pages': { 'src/pages/index.md': '# Home\n' },
}

/** Where docs are at the root, all pages know another home. */
const ROOT_DOCS = /routeBasePath: '\/'/
const ROOT_CONFIG = MINIMAL_CONFIG.replace(' }', ", docs: { routeBasePath: '/' } }")

/** Puts a broken site in the place of the one before, and of what that left the state and the output of a right one. */
async function enter(name: string): Promise<void> {
  const own = Object.entries(KINDS).filter(([file]) => existsSync(path.join(SITES, name, file)))
  const kinds = own.length > 0 ? own : Object.entries(KINDS)
  const config = tryReadText(path.join(SITES, name, 'site.config.mjs')) ?? ''
  const isAtRoot = own.length === 1 && ROOT_DOCS.test(config)
  const kept = path.join(
    right.dir,
    kinds.map(([file]) => path.basename(file)).join(' ') + (isAtRoot ? ' root' : ''),
  )
  if (!existsSync(kept)) {
    empty()
    site.write(
      Object.assign(
        { 'site.config.mjs': isAtRoot ? ROOT_CONFIG : MINIMAL_CONFIG },
        ...kinds.map(([, files]) => files),
      ) as Files,
    )
    await runCli(['build', site.dir], site.dir)
    for (const folder of ['.sitegen', 'build'])
      cpSync(path.join(site.dir, folder), path.join(kept, folder), {
        recursive: true,
        preserveTimestamps: true,
      })
  }
  empty()
  cpSync(kept, site.dir, { recursive: true, preserveTimestamps: true })
  cpSync(path.join(SITES, name), site.dir, { recursive: true, verbatimSymlinks: true })
}

function empty(): void {
  for (const entry of readdirSync(site.dir))
    rmSync(path.join(site.dir, entry), { recursive: true, force: true })
}

/** What a site says, as in `errors.expected.txt`: its exit code, then level, code and place of each problem. */
function told(name: string, exitCode: number, diagnostics: readonly Diagnostic[]): string {
  const problems = diagnostics.map(({ level, code, place }) => {
    const at = place === undefined ? [] : [[place.file, place.line, place.column].filter(Boolean).join(':')]
    return `  ${[level, code, ...at].join(' ')}`
  })
  return [`${name}: exit ${exitCode}`, ...problems.sort()].join('\n')
}

/** A problem as people read it. */
function printed(problem: Diagnostic): string {
  const { place } = problem
  const source = place?.line === undefined ? null : tryReadText(path.join(site.dir, place.file))
  const frame = place === undefined || source === null ? [] : codeFrame(source, place)
  return formatDiagnostic(problem, { colors: pico.createColors(false), frame }).join('\n')
}

/** Its words: without place and frame. */
function wordsOf(problem: Diagnostic): string {
  const lines = formatDiagnostic({ ...problem, place: undefined }, { colors: pico.createColors(false) })
  const hasSizes = ['BUDGET_EXCEEDED', 'HEADERS_FILE_KEPT'].includes(problem.code)
  return hasSizes ? withoutSizes(lines.join('\n')) : lines.join('\n')
}

describe('broken sites', () => {
  const expected = new Map(
    readFileSync(EXPECTED, 'utf8')
      .trim()
      .split('\n\n')
      .map((text) => [text.split(':')[0], text]),
  )
  /** By code, the first problem of its site: an example for the page about messages. */
  const examples = new Map<string, string>()
  const shown = new Set<string>()
  const words = new Set<string>()

  after(() => {
    site.remove()
    right.remove()
  })

  // More sites of a code are named after it: `CODE-more`.
  for (const name of sites.filter((name) => isWhole || !name.includes('-'))) {
    test(`${name}: its code, level and place, a hint for each problem, and the old output where it fails`, async () => {
      await enter(name)
      const published = readTree(output)
      const { exitCode, diagnostics } = await buildSite(site.dir)
      assert.equal(told(name, exitCode, diagnostics), expected.get(name))
      for (const problem of diagnostics) {
        words.add(wordsOf(problem))
        if (problem.level !== 'info') assert.match(problem.hint ?? '', /\S/, problem.code)
        assert.doesNotMatch(
          JSON.stringify(problem),
          /\/tmp\/|\/home\/|\/Users\/|[A-Z]:\\\\|file:\/\/|node:internal/,
        )
      }
      const own = diagnostics.find(({ code }) => code === codeOf(name))
      assert.ok(own !== undefined)
      if (name === own.code) {
        examples.set(name, printed(own))
        shown.add(wordsOf(own))
      }
      assert.equal(exitCode, diagnostics.some(({ level }) => level === 'error') ? 1 : 0)
      if (exitCode !== 0) assert.deepEqual(readTree(output), published)
    })
  }

  test('their words are those of the pages about messages and of test/errors.messages.txt', async () => {
    for (const [page] of MESSAGE_PAGES) await assertPage(page, (now) => withExamples(now, examples))
    const more = [...words].filter((one) => !shown.has(one))
    if (isWhole && process.env['UPDATE_GOLDEN'] !== undefined)
      writeFileSync(MESSAGES, `${more.join('\n\n')}\n`)
    const written = readFileSync(MESSAGES, 'utf8')
      .trimEnd()
      .split(/\n\n(?=(?:error|warning|info) [A-Z])/)
    assert.deepEqual(
      more.filter((one) => !written.includes(one)),
      [],
      '`npm run messages` writes them; read the difference',
    )
    if (isWhole) assert.deepEqual(more, written)
  })

  test('are told to people with the place, its line, and what became of the old output', async () => {
    await enter('DEAD_LINK')
    const { stdout, stderr } = await runCli(['build', site.dir, '--quiet'], site.dir)
    assert.equal(stdout, '')
    assert.equal(stderr.replace(/(?<=the site built at )[\d:]+/, '#'), DEAD_LINK)
  })
})

const DEAD_LINK = `warning NO_HOME_PAGE  The site has no home page: visitors who open "/" see "Page not found".
  site.config.mjs
  hint: Create src/pages/index.md, or show the docs there: docs: { routeBasePath: '/' } in site.config.

error DEAD_LINK  "/docs/instal" is linked but no page has this URL.
  docs/index.md:3:5
  3 | See [install](./instal) first, or [this](/docs/nowhere).
    |     ^^^^^^^^^^^^^^^^^^^
  hint: Did you mean "/docs/install"? To allow dead links set onBrokenLinks: 'warn' in site.config.

error DEAD_LINK  "/docs/nowhere" is linked but no page has this URL.
  docs/index.md:3:35
  3 | See [install](./instal) first, or [this](/docs/nowhere).
    |                                   ^^^^^^^^^^^^^^^^^^^^^
  hint: Correct the address, or add the page. To allow dead links set onBrokenLinks: 'warn' in site.config.

2 errors and 1 warning. Nothing was published; the site built at # is unchanged.
`

test('a crawl that could not hold every address says so (CRAWL_LIMIT)', () => {
  const links = {
    pages: [],
    pageByPath: new Map(),
    internal: [],
    fragments: [],
    external: [],
    malformed: [],
    count: 500_001,
    isComplete: false,
  }
  const [problem, ...others] = crawlDiagnostics([], links, { baseUrl: '/' })
  assert.deepEqual([problem?.code, problem?.level, others], ['CRAWL_LIMIT', 'error', []])
  assert.match(problem?.message ?? '', /500000 different addresses/)
  assert.deepEqual(crawlDiagnostics([], { ...links, isComplete: true }, { baseUrl: '/' }), [])
})
