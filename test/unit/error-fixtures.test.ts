import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test, { describe } from 'node:test'
import { crawlDiagnostics } from '../../cli/check/crawl-report.ts'
import { messageEntries } from './report/messages-reference.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const FIXTURES = path.join(ROOT, 'test/errors')
const REFERENCE = path.join(ROOT, 'content/docs/api/diagnostics.md')

/** Why a message has no broken site, and the test that produces it instead. */
interface Exception {
  readonly why: string
  readonly saidIn: string
}

const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  CRAWL_LIMIT: {
    why: 'only check-links says it, of half a million addresses',
    saidIn: 'test/unit/error-fixtures.test.ts',
  },
  CONFIG_UNUSED_KEYS: {
    why: 'only mentioned, which --quiet leaves out',
    saidIn: 'test/unit/config/load.test.ts',
  },
  SERVICE_WORKER_LEFT: {
    why: 'it takes a build before',
    saidIn: 'test/build/output/service-worker.test.ts',
  },
  SEARCH_QUERIES_INVALID: {
    why: 'only check-search reads the queries',
    saidIn: 'test/build/commands/check-search.test.ts',
  },
  SEARCH_PAGE_UNKNOWN: {
    why: 'only check-search asks the search',
    saidIn: 'test/build/commands/check-search.test.ts',
  },
  SEARCH_QUERY_MISSED: {
    why: 'only check-search asks the search',
    saidIn: 'test/build/commands/check-search.test.ts',
  },
  SEARCH_INDEX_FAILED: {
    why: 'nothing that a site does makes it fail',
    saidIn: 'test/unit/features/search/search-index.test.ts',
  },
  DEAD_EXTERNAL_LINK: {
    why: 'only check-links asks other hosts',
    saidIn: 'test/unit/commands/check-links.test.ts',
  },
  DOCS_INSTANCE_UNKNOWN: {
    why: 'only the command version asks for an instance',
    saidIn: 'test/unit/commands/version/version.test.ts',
  },
  FILE_UNREADABLE: {
    why: 'needs permissions, which root passes by, or a file name that is not UTF-8',
    saidIn: 'test/unit/content/scan/scan.test.ts',
  },
  GIT_SHALLOW: {
    why: 'needs a shallow clone, and a fixture is not a clone of its own',
    saidIn: 'test/unit/content/git.test.ts',
  },
  GIT_UNAVAILABLE: {
    why: 'what git says depends on its version and language, and on where the site lies',
    saidIn: 'test/unit/content/git.test.ts',
  },
  HASH_ROUTER_IN_DEV: {
    why: 'only the dev server says it',
    saidIn: 'test/unit/engine/dev/dev-config.test.ts',
  },
  HEADINGS_NOT_READ: {
    why: 'only the command write-heading-ids says it',
    saidIn: 'test/unit/commands/heading-ids/heading-ids.test.ts',
  },
  INTERNAL_ERROR: { why: 'a fault of sitegen', saidIn: 'test/unit/report/failure.test.ts' },
  KEPT_CODE_CHANGED: {
    why: 'needs code that changes while a command runs',
    saidIn: 'test/unit/kept/import-checked.test.ts',
  },
  LANGUAGE_NOT_KEPT: {
    why: 'needs an output with another one in it',
    saidIn: 'test/build/languages/languages.test.ts',
  },
  OUTPUT_BUSY: { why: 'needs a second process', saidIn: 'test/unit/output/publish/publish.test.ts' },
  OUTPUT_CHANGED: {
    why: 'only builds with --verify hash what was published',
    saidIn: 'test/build/output/verify.test.ts',
  },
  OUTPUT_EMPTY_FILE: { why: 'needs a disk that loses bytes', saidIn: 'test/unit/output/output.test.ts' },
  OUTPUT_MISSING: {
    why: 'only serve and check-links need an output',
    saidIn: 'test/unit/commands/serve.test.ts',
  },
  OUTPUT_SOURCE_UNREADABLE: {
    why: 'needs a file that vanishes while it is copied',
    saidIn: 'test/unit/output/output.test.ts',
  },
  OUTPUT_WRITE_FAILED: {
    why: 'needs a disk that is full or closed',
    saidIn: 'test/unit/output/output.test.ts',
  },
  MANIFEST_NOT_WRITTEN: {
    why: 'only builds with --manifest write one',
    saidIn: 'test/build/output/manifest.test.ts',
  },
  PAGE_UNKNOWN: {
    why: 'only builds with --explain name a page',
    saidIn: 'test/build/output/explain.test.ts',
  },
  PAGE_TOO_SLOW: {
    why: 'only the dev server says it',
    saidIn: 'test/build/dev/dev.test.ts',
  },
  PUBLISH_NOT_RECOVERED: {
    why: 'needs a killed process and a closed disk',
    saidIn: 'test/unit/output/publish/publish.test.ts',
  },
  PUBLISH_RECOVERED: { why: 'needs a killed process', saidIn: 'test/unit/output/publish/publish.test.ts' },
  REPORT_NOT_WRITTEN: {
    why: 'only builds with --report write one',
    saidIn: 'test/build/output/report.test.ts',
  },
  SHARP_MISSING: {
    why: 'needs an installation without sharp',
    saidIn: 'test/unit/content/images/image-scaler.test.ts',
  },
  SIDEBARS_NOT_FOUND: {
    why: 'the file has to vanish after CONFIG_INVALID was not said about it',
    saidIn: 'test/unit/features/docs/sidebars/load-sidebars.test.ts',
  },
  SYSTEM_REFUSED: {
    why: 'needs a system that refuses something outside of the output',
    saidIn: 'test/unit/report/failure.test.ts',
  },
  SASS_MESSAGE: {
    why: 'needs an installed compiler of Sass',
    saidIn: 'test/unit/bundle/styles/sass.test.ts',
  },
  URL_NOT_WRITABLE: {
    why: 'the second guard behind DOC_SLUG_INVALID and PAGE_SLUG_INVALID',
    saidIn: 'test/unit/routes/output-path.test.ts',
  },
  VERIFY_DIFFERENT: {
    why: 'only builds with --verify compare',
    saidIn: 'test/build/output/verify.test.ts',
  },
  VERSION_BUSY: {
    why: 'needs a second process that freezes a version',
    saidIn: 'test/unit/commands/version/freeze-version.test.ts',
  },
  VERSION_EXISTS: {
    why: 'only the command version says it',
    saidIn: 'test/unit/commands/version/version.test.ts',
  },
  VERSION_LEAVES_DOCS: {
    why: 'only the command version says it',
    saidIn: 'test/unit/commands/version/version.test.ts',
  },
  VERSION_PLACE_TAKEN: {
    why: 'only the command version says it',
    saidIn: 'test/unit/commands/version/version.test.ts',
  },
  VERSION_NAME_INVALID: {
    why: 'only the command version takes a name',
    saidIn: 'test/unit/commands/version/version.test.ts',
  },
  MERMAID_MISSING: {
    why: 'needs an installation without the package',
    saidIn: 'test/build/package/packed.test.ts',
  },
  WRONG_USE: { why: 'a wrong command line', saidIn: 'test/unit/commands/main.test.ts' },
  YAML_INVALID: {
    why: 'printed as CATEGORY_FILE_INVALID',
    saidIn: 'test/unit/content/front-matter/read-yaml.test.ts',
  },
  YAML_SYNTAX: {
    why: 'printed as CATEGORY_FILE_INVALID',
    saidIn: 'test/unit/content/front-matter/read-yaml.test.ts',
  },
  WORKER_DIED: {
    why: 'needs threads, which run the built command line',
    saidIn: 'test/build/output/threads.test.ts',
  },
}

/** Names in capitals that are not ours: errors of Node and of libraries, and variables of the environment. */
const FOREIGN = /^(?:ERR|UND_ERR)_|^(?:MODULE_NOT_FOUND|EAI_AGAIN|CERT_HAS_EXPIRED|NO_COLOR|GITHUB_\w+)$/
/** Errors of the YAML library. */
const YAML_ERRORS: ReadonlySet<string> = new Set([
  'BAD_INDENT',
  'BAD_SCALAR_START',
  'BLOCK_AS_IMPLICIT_KEY',
  'MULTIPLE_DOCS',
  'TAB_AS_INDENT',
  'TAG_RESOLVE_FAILED',
  'TOO_DEEP',
])

const QUOTED_NAME = /'([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)'|\bcode: '([A-Z\d]+)'/g

const sources = readdirSync(path.join(ROOT, 'cli'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file: `cli/${file}`, text: readFileSync(path.join(ROOT, 'cli', file), 'utf8') }))

/** Every quoted name in capitals, wherever it stands: codes go through tables, constants and conditions. */
const codes: ReadonlySet<string> = new Set(
  sources
    .flatMap(({ text }) => [...text.matchAll(QUOTED_NAME)].map(([, name, word]) => name ?? word ?? ''))
    .filter((name) => !FOREIGN.test(name) && !YAML_ERRORS.has(name)),
)

const fixtures = readdirSync(FIXTURES).sort()
const codeOf = (fixture: string): string => fixture.split('-')[0] ?? ''
const fixedCodes: ReadonlySet<string> = new Set(fixtures.map(codeOf))

describe('every message has a broken site in test/errors/<CODE> that produces it', () => {
  test('the sources are searched', () => {
    assert.ok(codes.size > 60, `${codes.size} codes`)
    for (const code of ['DEAD_LINK', 'CONFIG_SYNTAX', 'FRONT_MATTER_SYNTAX', 'NAVBAR_UNKNOWN_DOC'])
      assert.ok(codes.has(code), code)
  })

  test('no code is put together, which this search would not see', () => {
    const built = sources.filter(({ text }) => /(?:^|[{,])\s*code: `/m.test(text)).map(({ file }) => file)
    assert.deepEqual(built, [])
  })

  test('every code has a site, or a reason here why it cannot have one', () => {
    const missing = [...codes].filter((code) => !fixedCodes.has(code) && !Object.hasOwn(EXCEPTIONS, code))
    assert.deepEqual(missing.sort(), [], 'make test/errors/<CODE>, or name the code in EXCEPTIONS')
  })

  test('every site is named after a code', () => {
    assert.deepEqual(
      fixtures.filter((fixture) => !codes.has(codeOf(fixture))),
      [],
    )
  })

  test('the page about diagnostics names every code that is printed, and no other', () => {
    const documented = messageEntries(readFileSync(REFERENCE, 'utf8')).map(({ code }) => code)
    const printed = [...codes].filter((code) => !EXCEPTIONS[code]?.why.startsWith('printed as'))
    assert.deepEqual(documented.toSorted(), printed.sort())
  })

  for (const [code, { saidIn }] of Object.entries(EXCEPTIONS)) {
    test(`${code} has no site, but another test that produces it`, () => {
      assert.ok(codes.has(code), `${code} is no code any more`)
      assert.ok(!fixedCodes.has(code), `${code} has a site now`)
      assert.ok(
        readFileSync(path.join(ROOT, saidIn), 'utf8').includes(code),
        `${saidIn} does not name ${code}`,
      )
    })
  }
})

describe('what the broken sites print', () => {
  for (const fixture of fixtures) {
    test(`${fixture}: the code, a hint for each problem, and nothing of the machine`, () => {
      const golden = path.join(FIXTURES, fixture, 'expected.txt')
      // The build test writes a file that is missing, so it alone would pass without one.
      assert.ok(existsSync(golden), `${fixture}/expected.txt is missing`)
      const [exit = '', ...lines] = readFileSync(golden, 'utf8').split('\n')
      const problems = lines.join('\n').split('\n\n').filter(isProblem)
      assert.ok(problems.some((problem) => problem.split(' ')[1] === codeOf(fixture)))
      const hasErrors = problems.some((problem) => problem.startsWith('error'))
      assert.equal(exit, `exit ${hasErrors ? 1 : 0}`)
      for (const problem of problems) {
        assert.match(problem, /^ {2}hint: \S/m)
        assert.doesNotMatch(problem, /\/tmp\/|\/home\/|\/Users\/|[A-Z]:\\|file:\/\/|node:internal/)
      }
    })
  }
})

function isProblem(block: string): boolean {
  return /^(?:error|warning) [A-Z]/.test(block)
}

test('a crawl that could not hold every address says so (CRAWL_LIMIT)', () => {
  const links = {
    index: { paths: [], pageOf: () => undefined },
    anchors: [],
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
