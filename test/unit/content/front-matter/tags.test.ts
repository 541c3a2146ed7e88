import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  readTagsFile,
  resolveTags,
  tagsOfOneAddress,
  writtenTags,
  type Tag,
  type WrittenTags,
} from '../../../../cli/content/front-matter/tags.ts'
import { loadTagsFile, placeTags, tagPlace } from '../../../../cli/routes/placed-tags.ts'
import type { Diagnostic, ReportLevel } from '../../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const FILE = 'docs/tags.yml' as FilePath
const PAGE = { file: 'docs/a.md' as FilePath, line: 3, column: 1 }
const KEY = { ...PAGE, line: 2 }
const placeOf = () => PAGE

/** `label permalink description` of each tag by its key. */
function read(text: string): {
  readonly tags: Record<string, string>
  readonly problems: readonly Diagnostic[]
} {
  const { known, diagnostics } = readTagsFile({ path: FILE, text })
  const tags = Object.fromEntries([...known.tags].map(([key, tag]) => [key, shown(tag)]))
  return { tags, problems: diagnostics }
}

function shown({ label, permalink, description }: Tag): string {
  return [label, permalink, ...(description === null ? [] : [description])].join(' | ')
}

describe('a file of tags', () => {
  const cases: readonly (readonly [text: string, tags: Readonly<Record<string, string>>])[] = [
    ['greeting:', { greeting: 'Greeting | /greeting' }],
    ['hello big World: {}', { 'hello big World': 'Hello big world | /hello-big-world' }],
    ['2024: null', { '2024': '2024 | /2024' }],
    ['入門:', { 入門: '入門 | /入門' }],
    ['"?!":', { '?!': '?! | /-' }],
    ['a:\n  label: 1', { a: '1 | /a' }],
    ['a:\n  permalink: x//y/', { a: 'A | /x/y' }],
    ["a:\n  description: ''", { a: 'A | /a' }],
    ['a: {label: L, permalink: /p, description: D}\nb:', { a: 'L | /p | D', b: 'B | /b' }],
    ['', {}],
    ['# tags come later\n', {}],
    ['null', {}],
  ]
  for (const [text, tags] of cases) {
    test(`has tags by their keys, with defaults: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(read(text), { tags, problems: [] })
    })
  }

  const bad: readonly (readonly [text: string, line: number | null, message: RegExp])[] = [
    ['a: [', 1, /not valid YAML/],
    ['- a\n- b', null, /does not hold tags by their keys/],
    ['tags', null, /does not hold tags by their keys/],
    ['a: b', 1, /"a" in docs\/tags\.yml must be an object, but it is "b"/],
    ['a:\nb:\n  lable: B', 2, /"b\.lable" .* not a known key \(did you mean "label"\?\)/],
    ['a:\n  label: [b]', 1, /"a\.label" .* must be text/],
    ["a:\n  label: ''", 1, /"a\.label" .* must not be empty/],
    ['a:\n  permalink: https://x.example', 1, /"a\.permalink" .* must be a path/],
    ['a:\n  permalink: /a?b', 1, /must not contain "\?"/],
    ['a:\n  permalink: ../b', 1, /must not contain the parts/],
    ['a:\n  permalink: /', 1, /at least one part/],
    [`a:\n  permalink: ${'a'.repeat(241)}`, 1, /too long/],
    ['a:\nb:\n  permalink: a', 2, /tags "a" and "b" .* permalink "\/a"/],
  ]
  for (const [text, line, message] of bad) {
    test(`is reported with its place when it is wrong: ${JSON.stringify(text).slice(0, 40)}`, () => {
      const [problem, ...more] = read(text).problems
      assert.deepEqual([problem?.code, problem?.level, more], ['TAGS_FILE_INVALID', 'error', []])
      assert.match(problem?.message ?? '', message)
      assert.deepEqual([problem?.place?.file, problem?.place?.line ?? null], [FILE, line])
    })
  }

  test('a tag with a mistake is a known tag all the same', () => {
    assert.deepEqual(read('a: {label: [x], permalink: /y}\nb:').tags, { a: 'A | /a', b: 'B | /b' })
    assert.deepEqual(read(`a:\n  permalink: ${'a'.repeat(240)}`).problems, [])
  })
})

describe('tags of a page', () => {
  const { known } = readTagsFile({
    path: FILE,
    text: 'greeting:\n  label: Greetings\n  permalink: /hi\n  description: Hello\nplain:',
  })
  const resolve = (written: WrittenTags, onInlineTags: ReportLevel = 'warn') =>
    resolveTags(written, { known, onInlineTags }, placeOf)

  const cases: readonly (readonly [written: WrittenTags, tags: readonly string[], inline?: string])[] = [
    [['greeting'], ['Greetings | /hi | Hello']],
    [['Big News'], ['Big News | /big-news'], 'Big News'],
    [['入門'], ['入門 | /入門'], '入門'],
    [[{ label: 'L', permalink: 'hi' }], ['L | /hi'], 'L'],
    [['Plain'], ['Plain | /plain'], 'Plain'],
    [
      ['plain', 'greeting', 'plain', 'Plain'],
      ['Plain | /plain', 'Greetings | /hi | Hello'],
    ],
  ]
  for (const [written, tags, inline] of cases) {
    test(`are those of the file by key, each once, and inline otherwise: ${JSON.stringify(written)}`, () => {
      const result = resolve(written)
      assert.deepEqual(result.tags.map(shown), tags)
      const found = result.diagnostics.map(({ code, place, message }) => [
        code,
        place,
        /"(.*?)"/.exec(message)?.[1],
      ])
      assert.deepEqual(found, inline === undefined ? [] : [['INLINE_TAG', PAGE, inline]])
    })
  }

  test('are reported at the level of onInlineTags, and not at all without a file of tags', () => {
    const levelOf = (policy: ReportLevel) => resolve(['new'], policy).diagnostics.map(({ level }) => level)
    assert.deepEqual([levelOf('ignore'), levelOf('throw')], [[], ['error']])
    const { tags, diagnostics } = resolveTags(['a', 'b'], { known: null, onInlineTags: 'throw' }, placeOf)
    assert.deepEqual([tags.map(shown), diagnostics], [['a | /a', 'b | /b'], []])
  })

  test('come with a hint that names what was meant, if anything', () => {
    const hints = ['greting', 'Greetings', 'release'].map((tag) => resolve([tag]).diagnostics[0]?.hint)
    assert.deepEqual(hints, [
      'Did you mean "greeting"? If not, add "greting" to docs/tags.yml.',
      'Did you mean "greeting"? If not, add "Greetings" to docs/tags.yml.',
      'Add "release" to docs/tags.yml, or remove the tag.',
    ])
  })

  test('group items by permalink, and the first label wins', () => {
    const items = [['Big News'], ['other', 'big-news'], ['bigNews']].map((names) => {
      return { file: 'a.md' as FilePath, lines: {}, frontMatter: { tags: names }, isUnlisted: false }
    })
    const { tags } = placeTags(items, {
      tagsFile: null,
      instance: { onInlineTags: 'ignore' },
      site: { baseUrl: '/', trailingSlash: undefined },
      basePath: '/tags',
      lang: 'en',
      textOf: () => null,
    })
    assert.deepEqual(
      tags.map(({ tag, items }) => `${shown(tag)}: ${items.length}`),
      ['Big News | /big-news: 3', 'other | /other: 1'],
    )
  })

  test('of one address are told apart, unless only case or what joins their words differs', () => {
    const cases: readonly (readonly [names: readonly string[], pairs: readonly string[]])[] = [
      [
        ['C', 'C++', 'c', 'C#', 'C++'],
        ['C C++', 'C C#'],
      ],
      [['Big News', 'big-news', 'bigNews'], []],
      [
        ['Café', 'cafe', 'hi', '入門'],
        ['Café cafe', 'greeting hi'],
      ],
    ]
    for (const [names, pairs] of cases) {
      const found = tagsOfOneAddress(
        names.map((name) => ({ name, placeOf })),
        known,
      )
      assert.deepEqual(
        found.map(({ message }) => [...message.matchAll(/"([^"/]*)"/g)].map(([, name]) => name).join(' ')),
        pairs,
      )
    }
  })

  test('are a list of strings or of objects with label and permalink', () => {
    const isRight = (value: unknown): boolean => writtenTags.safeParse(value).success
    for (const right of [[], ['a', 2024, { label: 'A', permalink: '/a' }]]) assert.ok(isRight(right))
    for (const wrong of [
      'a',
      [{ label: 'A' }],
      [{ permalink: '/a' }],
      [''],
      [null],
      [{ label: 'A', permalink: '/a?b' }],
    ])
      assert.ok(!isRight(wrong), JSON.stringify(wrong))
  })
})

describe('where the file of tags is', () => {
  const siteDir = temporaryFolder({
    'docs/tags.yml': 'a:',
    'docs/other/names.yaml': 'b:',
    'shared.yml': 'c:',
    'bad/tags.yml': Buffer.from([0x61, 0xff, 0x3a]),
  })
  const cases: readonly (readonly [
    tags: string | false | undefined,
    folder: string,
    file: string | null,
    code?: string,
  ])[] = [
    [undefined, 'docs', 'docs/tags.yml'],
    [undefined, 'docs/other', null],
    [false, 'docs', null],
    ['./other/names.yaml', 'docs', 'docs/other/names.yaml'],
    ['../shared.yml', 'docs', 'shared.yml'],
    ['gone.yml', 'docs', null, 'TAGS_FILE_MISSING'],
    ['other', 'docs', null, 'TAGS_FILE_MISSING'],
    [undefined, 'bad', null, 'FILE_NOT_UTF8'],
  ]
  for (const [tags, folder, file, ...codes] of cases) {
    test(`${String(tags)} in ${folder} leads to ${String(file ?? codes[0])}`, () => {
      const options = { siteDir, folder: folder as FilePath, tags, key: 'docs.tags' }
      const { source, diagnostics } = loadTagsFile(options)
      assert.deepEqual([source?.path ?? null, diagnostics.map(({ code }) => code)], [file, codes])
    })
  }
})

describe('the place of a tag in front matter', () => {
  /** The text below the opening fence, the tag, and where it is as `line:column`; null for the key alone. */
  const cases: readonly (readonly [text: string, name: string, place: string | null])[] = [
    ['tags: [one, two]\n---\n', 'two', '2:13'],
    ['tags:\n  - one\n  - two words\n---\n', 'two words', '4:5'],
    ['tags:\n- one\n- two\n---\n', 'two', '4:3'],
    ['tags: [\n  one,\n  two\n]\n---\n', 'two', '4:3'],
    ['tags: ["one", \'two\']\n---\n', 'two', '2:16'],
    ['tags:\n  - label: Two\n    permalink: /two\n---\n', 'Two', '3:12'],
    ['tags:\n  # no\n  - two # yes\n---\n', 'two', '4:5'],
    ['tags: [one two, two three, two]\n---\n', 'two', '2:28'],
    ['tags: [one, tags]\n---\n', 'tags', '2:13'],
    ['tags: ["tw\\u006f"]\ntitle: two\n---\n', 'two', null],
    ['tags: ["tw\\u006f"]\n---\n\n- two\n', 'two', null],
  ]
  for (const [text, name, place] of cases) {
    test(`${name} in ${JSON.stringify(text)} is at ${String(place)}`, () => {
      const found = tagPlace(KEY, name, `---\n${text}`)
      assert.equal(found === KEY ? null : `${found.line}:${found.column}`, place)
      if (place !== null) assert.equal(found.endColumn, (found.column ?? 0) + name.length)
    })
  }

  test('is that of the key when the text is not known', () => {
    assert.equal(tagPlace(KEY, 'two', null), KEY)
  })
})
