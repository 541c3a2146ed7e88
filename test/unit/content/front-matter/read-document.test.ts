import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ParseFrontMatter } from '../../../../cli/config/options/markdown.ts'
import { knownDocument, readDocument } from '../../../../cli/content/front-matter/read-document.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'

const file = 'docs/a.md' as FilePath
const TEXT = '---\ntitle: A\ndate: 2026-01-31\n---\n\n# Hello {{NAME}}\n\nText.\n'
const BODY = TEXT.slice(TEXT.indexOf('\n\n#') + 1)

const read = (parseFrontMatter: ParseFrontMatter | null, text = TEXT) =>
  readDocument({ text, file, markdown: { parseFrontMatter } })

describe('the front matter that a function of the site reads', () => {
  it('is what our own parser finds, without a function', async () => {
    const document = await read(null)
    assert.deepEqual(document.frontMatter, { title: 'A', date: '2026-01-31' })
    assert.deepEqual([document.text, document.text.slice(document.bodyOffset)], [TEXT, BODY])
  })

  it('may be that of our own parser, changed; lines and places stay', async () => {
    const asked: string[] = []
    const document = await read(async (params) => {
      asked.push(params.filePath, params.fileContent)
      const result = await params.defaultParseFrontMatter(params)
      result.frontMatter['title'] = 'B'
      result.frontMatter['when'] = new Date(0)
      result.frontMatter['gone'] = undefined
      return result
    })
    assert.deepEqual(asked, [file, TEXT])
    const changed = { title: 'B', date: '2026-01-31', when: '1970-01-01T00:00:00.000Z' }
    assert.deepEqual(document.frontMatter, changed)
    assert.deepEqual(document.frontMatterLines, { title: 2, date: 3 })
    assert.equal(document.text.slice(document.bodyOffset), BODY)
    assert.deepEqual(document.diagnostics, [])
  })

  it('may have a body that is a part of the text, which keeps its place, or another one', async () => {
    const withBody = (change: (content: string) => string) =>
      read(async (params) => {
        const { content, frontMatter } = await params.defaultParseFrontMatter(params)
        return { frontMatter, content: change(content) }
      })
    const trimmed = await withBody((content) => content.trim())
    assert.equal(trimmed.text, TEXT.trimEnd())
    assert.equal(trimmed.bodyOffset, TEXT.indexOf('# Hello'))
    const replaced = await withBody((content) => content.replace('{{NAME}}', 'you'))
    assert.equal(replaced.text, TEXT.replace('{{NAME}}', 'you'))
    assert.equal(replaced.text.slice(replaced.bodyOffset), BODY.replace('{{NAME}}', 'you'))
  })

  it('may be in a language that we do not read', async () => {
    const toml = '+++\ntitle = "A"\n+++\nText.\n'
    const document = await read(({ fileContent }) => {
      const [, head = '', content = ''] = fileContent.split('+++\n')
      return { frontMatter: { title: /"(.*)"/.exec(head)?.[1] }, content }
    }, toml)
    assert.deepEqual([document.frontMatter, document.diagnostics], [{ title: 'A' }, []])
    assert.equal(document.text.slice(document.bodyOffset), 'Text.\n')
    // Our own parser says what is wrong only when it is asked.
    const usual = await read((params) => params.defaultParseFrontMatter(params), toml)
    assert.equal(usual.diagnostics[0]?.code, 'FRONT_MATTER_LANGUAGE')
  })

  it('is read once for a text, and then known without waiting', async () => {
    let calls = 0
    const parseFrontMatter: ParseFrontMatter = ({ fileContent }) => {
      calls += 1
      return { frontMatter: { calls }, content: fileContent }
    }
    const markdown = { parseFrontMatter }
    assert.equal(knownDocument({ text: 'a', file, markdown }), null)
    await readDocument({ text: 'a', file, markdown })
    await readDocument({ text: 'a', file, markdown })
    assert.deepEqual(knownDocument({ text: 'a', file, markdown })?.frontMatter, { calls: 1 })
    assert.equal(knownDocument({ text: 'b', file, markdown }), null)
  })

  const FAILURES: readonly (readonly [parse: () => unknown, reason: RegExp])[] = [
    [() => assert.fail('no'), /^markdown\.parseFrontMatter failed for docs\/a\.md: no\.$/],
    [async () => Promise.reject(new Error('later')), /: later\.$/],
    [() => undefined, /: it returned undefined\.$/],
    [() => ({ content: '' }), /: frontMatter is undefined\.$/],
    [() => ({ frontMatter: [], content: '' }), /: frontMatter is an empty list\.$/],
    [() => ({ frontMatter: {}, content: 3 }), /: content is 3\.$/],
  ]
  for (const [parse, reason] of FAILURES)
    it(`is that of our own parser where the function fails: ${String(reason)}`, async () => {
      const document = await read(parse as ParseFrontMatter)
      const [problem] = document.diagnostics
      assert.deepEqual([problem?.code, problem?.place], ['FRONT_MATTER_PARSER_FAILED', { file }])
      assert.match(problem?.message ?? '', reason)
      assert.equal(document.frontMatter['title'], 'A')
    })
})
