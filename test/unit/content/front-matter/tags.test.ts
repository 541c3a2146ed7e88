import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { loadTagsFile } from '../../../../cli/content/front-matter/load-tags-file.ts'
import {
  groupByTag,
  readTagsFile,
  resolveTags,
  writtenTags,
  type Tag,
} from '../../../../cli/content/front-matter/tags.ts'
import type { Diagnostic, ReportLevel } from '../../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const FILE = 'docs/tags.yml' as FilePath
const PAGE = { file: 'docs/a.md' as FilePath, line: 3, column: 1 }
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

describe('a file of tags (format A3: map key -> {label?, permalink?, description?} or null)', () => {
  const cases: readonly (readonly [said: string, text: string, tags: Readonly<Record<string, string>>])[] = [
    ['label D capitalised key, permalink D /<key>', 'greeting:', { greeting: 'Greeting | /greeting' }],
    ['null is a tag with defaults', 'greeting: null', { greeting: 'Greeting | /greeting' }],
    ['an empty mapping is a tag with defaults', 'greeting: {}', { greeting: 'Greeting | /greeting' }],
    ['permalink D kebab-case of the key', 'helloWorld:', { helloWorld: 'Helloworld | /hello-world' }],
    ['keys may hold spaces', 'hello big World:', { 'hello big World': 'Hello big world | /hello-big-world' }],
    ['keys may be numbers', '2024:', { '2024': '2024 | /2024' }],
    ['keys may have accents', 'über:', { über: 'Über | /uber' }],
    ['keys may be in any script', '入門:', { 入門: '入門 | /入門' }],
    ['keys may be no words', '"?!":', { '?!': '?! | /-' }],
    ['a label', 'a:\n  label: The A', { a: 'The A | /a' }],
    ['a label that is a number', 'a:\n  label: 1', { a: '1 | /a' }],
    ['a permalink', 'a:\n  permalink: /x/y', { a: 'A | /x/y' }],
    ['a permalink without slash', 'a:\n  permalink: x', { a: 'A | /x' }],
    ['a permalink with slashes around', 'a:\n  permalink: /x//y/', { a: 'A | /x/y' }],
    ['a description', 'a:\n  description: About a', { a: 'A | /a | About a' }],
    ['an empty description is none', "a:\n  description: ''", { a: 'A | /a' }],
    ['all three', 'a: {label: L, permalink: /p, description: D}\nb:', { a: 'L | /p | D', b: 'B | /b' }],
    ['a file without tags', '', {}],
    ['a file of comments', '# tags come later\n', {}],
    ['a file that says null', 'null', {}],
  ]
  for (const [said, text, tags] of cases) {
    test(said, () => {
      const result = read(text)
      assert.deepEqual(result.problems, [])
      assert.deepEqual(result.tags, tags)
    })
  }

  const bad: readonly (readonly [said: string, text: string, line: number | null, message: RegExp])[] = [
    ['no YAML', 'a: [', 1, /not valid YAML/],
    ['a list', '- a\n- b', null, /does not hold tags by their keys/],
    ['a text', 'tags', null, /does not hold tags by their keys/],
    ['a tag that is a text', 'a: b', 1, /"a" in docs\/tags\.yml must be an object, but it is "b"/],
    ['a tag that is a list', 'a:\nb: [c]', 2, /"b" in .* must be an object/],
    ['an unknown key', 'a:\nb:\n  lable: B', 2, /"b\.lable" .* not a known key \(did you mean "label"\?\)/],
    ['a label of another type', 'a:\n  label: [b]', 1, /"a\.label" .* must be text/],
    ['an empty label', "a:\n  label: ''", 1, /"a\.label" .* must not be empty/],
    [
      'a permalink that leads away',
      'a:\n  permalink: https://x.example',
      1,
      /"a\.permalink" .* must be a path/,
    ],
    ['a permalink with a query', 'a:\n  permalink: /a?b', 1, /must not contain "\?"/],
    ['a permalink with a hash', 'a:\n  permalink: "/a#b"', 1, /must not contain "#"/],
    ['a permalink with a backslash', String.raw`a: {permalink: a\b}`, 1, /must not contain "\\\\"/],
    ['a permalink that climbs', 'a:\n  permalink: ../b', 1, /must not contain the parts/],
    ['a permalink that is a slash', 'a:\n  permalink: /', 1, /at least one part/],
    ['a permalink that no file can have', `a:\n  permalink: ${'a'.repeat(241)}`, 1, /too long/],
    ['duplicate permalinks', 'a:\nb:\n  permalink: a', 2, /tags "a" and "b" .* permalink "\/a"/],
    ['duplicate default permalinks', 'fooBar:\nfoo bar:', 2, /"fooBar" and "foo bar"/],
  ]
  for (const [said, text, line, message] of bad) {
    test(`${said} is an error with its place`, () => {
      const [problem, ...more] = read(text).problems
      assert.deepEqual(more, [])
      assert.equal(problem?.code, 'TAGS_FILE_INVALID')
      assert.equal(problem?.level, 'error')
      assert.match(problem?.message ?? '', message)
      assert.deepEqual([problem?.place?.file, problem?.place?.line ?? null], [FILE, line])
    })
  }

  test('a tag with a mistake is a known tag all the same', () => {
    assert.deepEqual(read('a: {label: [x], permalink: /y}\nb:').tags, { a: 'A | /a', b: 'B | /b' })
  })
})

describe('tags of a page (format A3)', () => {
  const TAGS = 'greeting:\n  label: Greetings\n  permalink: /hi\n  description: Hello\nplain:'
  const cases: readonly (readonly [
    said: string,
    written: readonly (string | { readonly label: string; readonly permalink: string })[],
    tags: readonly string[],
    inline?: readonly string[],
  ])[] = [
    ['a key of the file has its label, permalink and description', ['greeting'], ['Greetings | /hi | Hello']],
    [
      'inline string tag: label = string, permalink = kebab-case',
      ['Big News'],
      ['Big News | /big-news'],
      ['Big News'],
    ],
    ['an inline tag of another script', ['入門'], ['入門 | /入門'], ['入門']],
    ['an object is inline', [{ label: 'L', permalink: '/p/q' }], ['L | /p/q'], ['L']],
    [
      'an object with the permalink of a known tag is inline',
      [{ label: 'L', permalink: 'hi' }],
      ['L | /hi'],
      ['L'],
    ],
    ['keys are compared as they are written', ['Plain'], ['Plain | /plain'], ['Plain']],
    ['one permalink twice is one tag', ['plain', 'plain', 'Plain'], ['Plain | /plain']],
    ['their order is kept', ['plain', 'greeting'], ['Plain | /plain', 'Greetings | /hi | Hello']],
    ['no tags', [], []],
  ]
  for (const [said, written, tags, inline = []] of cases) {
    test(said, () => {
      const { known } = readTagsFile({ path: FILE, text: TAGS })
      const result = resolveTags(written, { known, onInlineTags: 'warn' }, placeOf)
      assert.deepEqual(result.tags.map(shown), tags)
      assert.deepEqual(
        result.diagnostics.map(({ message }) => /"(.*?)"/.exec(message)?.[1]),
        inline,
      )
      assert.ok(result.diagnostics.every(({ code, place }) => code === 'INLINE_TAG' && place?.line === 3))
    })
  }

  test('without a file of tags no tag is reported', () => {
    const { tags, diagnostics } = resolveTags(['a', 'b'], { known: null, onInlineTags: 'throw' }, placeOf)
    assert.deepEqual(tags.map(shown), ['a | /a', 'b | /b'])
    assert.deepEqual(diagnostics, [])
  })

  const levels: readonly (readonly [ReportLevel, Diagnostic['level'] | null])[] = [
    ['ignore', null],
    ['log', 'info'],
    ['warn', 'warning'],
    ['throw', 'error'],
  ]
  for (const [policy, level] of levels) {
    test(`onInlineTags: '${policy}' reports at the level ${level ?? 'of nothing'}`, () => {
      const { known } = readTagsFile({ path: FILE, text: TAGS })
      const { diagnostics } = resolveTags(['new'], { known, onInlineTags: policy }, placeOf)
      assert.deepEqual(
        diagnostics.map((one) => one.level),
        level === null ? [] : [level],
      )
    })
  }

  const hints: readonly (readonly [written: string, hint: string])[] = [
    ['greting', 'Did you mean "greeting"? If not, add "greting" to docs/tags.yml.'],
    ['Greetings', 'Did you mean "greeting"? If not, add "Greetings" to docs/tags.yml.'],
    ['release', 'Add "release" to docs/tags.yml, or remove the tag.'],
  ]
  for (const [written, hint] of hints) {
    test(`the hint for "${written}" names what was meant, if anything`, () => {
      const { known } = readTagsFile({ path: FILE, text: TAGS })
      const { diagnostics } = resolveTags([written], { known, onInlineTags: 'warn' }, placeOf)
      assert.equal(diagnostics[0]?.hint, hint)
    })
  }

  test('items are grouped by permalink, and the first label wins', () => {
    const tagsOf = (tags: readonly string[]): readonly Tag[] =>
      resolveTags(tags, { known: null, onInlineTags: 'warn' }, placeOf).tags
    const groups = groupByTag([['Big News'], ['other', 'big-news'], ['bigNews']], tagsOf)
    assert.deepEqual(
      groups.map(({ tag, items }) => [tag.label, tag.permalink, items.length]),
      [
        ['Big News', '/big-news', 3],
        ['other', '/other', 1],
      ],
    )
  })
})

describe('tags in front matter (format A3: list of strings or {label, permalink})', () => {
  const cases: readonly (readonly [value: unknown, isFresh: boolean])[] = [
    [['a', 'b'], true],
    [[], true],
    [[2024], true],
    [[{ label: 'A', permalink: '/a' }], true],
    ['a', false],
    [{ label: 'A', permalink: '/a' }, false],
    [[{ label: 'A' }], false],
    [[{ permalink: '/a' }], false],
    [[''], false],
    [[null], false],
    [[['a']], false],
    [[{ label: 'A', permalink: 'https://x.example' }], false],
    [[{ label: 'A', permalink: '/a?b' }], false],
  ]
  for (const [value, isFresh] of cases) {
    test(`${JSON.stringify(value)} is ${isFresh ? 'right' : 'wrong'}`, () => {
      assert.equal(writtenTags.safeParse(value).success, isFresh)
    })
  }
})

describe('where the file of tags is (format A3: option `tags`, relative to the content folder)', () => {
  const siteDir = temporaryFolder({
    'docs/tags.yml': 'a:',
    'docs/other/names.yaml': 'b:',
    'shared.yml': 'c:',
  })
  const cases: readonly (readonly [
    said: string,
    tags: string | false | undefined,
    folder: string,
    file: string | null,
    code?: string,
  ])[] = [
    ['undefined uses tags.yml if present', undefined, 'docs', 'docs/tags.yml'],
    ['undefined is nothing where there is none', undefined, 'docs/other', null],
    ['false disables', false, 'docs', null],
    ['a path is relative to the content folder', 'other/names.yaml', 'docs', 'docs/other/names.yaml'],
    ['a path may start with ./', './tags.yml', 'docs', 'docs/tags.yml'],
    ['a path may lead out of the content folder', '../shared.yml', 'docs', 'shared.yml'],
    ['a file that is named must be there', 'gone.yml', 'docs', null, 'TAGS_FILE_MISSING'],
    ['a folder is no file', 'other', 'docs', null, 'TAGS_FILE_MISSING'],
  ]
  for (const [said, tags, folder, file, code] of cases) {
    test(said, () => {
      const options = { siteDir, folder: folder as FilePath, tags, key: 'docs.tags' }
      const { source, diagnostics } = loadTagsFile(options)
      assert.equal(source?.path ?? null, file)
      assert.deepEqual(
        diagnostics.map((one) => one.code),
        code === undefined ? [] : [code],
      )
    })
  }

  test('a file that is no text is reported and not read', () => {
    mkdirSync(join(siteDir, 'bad'))
    writeFileSync(join(siteDir, 'bad/tags.yml'), Buffer.from([0x61, 0xff, 0x3a]))
    const options = { siteDir, folder: 'bad' as FilePath, tags: undefined, key: 'docs.tags' }
    const { source, diagnostics } = loadTagsFile(options)
    assert.equal(source, null)
    assert.deepEqual(
      diagnostics.map((one) => one.code),
      ['FILE_NOT_UTF8'],
    )
  })
})
