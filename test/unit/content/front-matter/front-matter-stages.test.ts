import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Root } from 'mdast'
import type { Plugin, Processor } from 'unified'
import { createFileCompiler } from '../../../../cli/content/compile/compile-file.ts'
import { decodeText } from '../../../../cli/content/scan/decode.ts'
import { outlineOf } from '../../../../cli/content/scan/scan.ts'
import { plainLines } from '../../../../runtime/shared/content/code-block.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { loadModule } from '../../support/render-text.ts'
import { docsInstance, MARKDOWN, siteConfig } from '../../support/site-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { compiledHtml, showNodes } from '../markdown/compile-text.ts'

const BODY = ':::note Hello title\n\ntext <!-- c -->\n\n:::\n'

/** Openings of files, and the front matter that each has; null for text that only looks like it. */
const OPENINGS: readonly (readonly [name: string, opening: string, yaml: string | null])[] = [
  ['front matter', '---\na: 1\n---\n', 'a: 1'],
  ['nothing', '', null],
  ['a thematic break and an admonition between breaks', `---\n\n${BODY}\n---\n\n`, null],
  ['lone CR', '---\ra: 1\r---\r', 'a: 1'],
  ['a byte-order mark and CRLF', '\uFEFF---\r\na: 1\r\n---\r\n', 'a: 1'],
  ['dots before the end', '---\na: 1\n...\n---\n', 'a: 1\n...'],
  ['colons inside', '---\na: ":::note X"\n---\n', 'a: ":::note X"'],
  ['a comment of HTML inside', '---\na: "<!--"\n---\n', 'a: "<!--"'],
  ['a line separator', '---\na: "\u2028"\n---\n', 'a: "\u2028"'],
]

interface Seen {
  readonly preprocessed: string[]
  readonly yaml: (string | null)[]
}

/** A preprocessor that changes nothing. */
function recorder(seen: Seen) {
  return ({ fileContent }: { readonly fileContent: string }): string => {
    seen.preprocessed.push(fileContent)
    return fileContent
  }
}

/** A remark plugin that tells which front matter it finds; with `extend` it also takes the site to the other parser. */
function observer(seen: Seen, extend: boolean): Plugin<[], Root> {
  return function (this: Processor) {
    const data = this.data() as { micromarkExtensions?: unknown[] }
    if (extend) (data.micromarkExtensions ??= []).push({ text: {} })
    return (tree: Root) => {
      const [first] = tree.children
      seen.yaml.push(first?.type === 'yaml' ? first.value : null)
    }
  }
}

for (const format of ['md', 'mdx'] as const) {
  for (const extend of [false, true]) {
    for (const [name, opening, yaml] of OPENINGS) {
      const parser = extend ? 'micromark' : 'the fast parser'
      test(`all stages agree on a file that begins with ${name}: ${format}, ${parser}`, async () => {
        const seen: Seen = { preprocessed: [], yaml: [] }
        const file = `docs/a.${format}` as FilePath
        const bytes = Buffer.from(opening + BODY)
        const siteDir = temporaryFolder({ [file]: bytes })
        const { text } = decodeText(bytes, file)
        const plugin = observer(seen, extend)
        const markdown = { ...MARKDOWN, format, preprocessor: recorder(seen) }
        const config = siteConfig({
          siteDir,
          markdown,
          docs: [docsInstance({ remarkPlugins: [plugin] })],
        })

        const { outline } = outlineOf({ text, file, markdown })
        const compiler = createFileCompiler({
          config,
          contentDirs: [{ instance: 'docs/default', path: 'docs' as FilePath }],
          frontMatterByPath: new Map([[file, outline.frontMatter]]),
          highlight: (code) => plainLines(code),
        })
        const compiled = await compiler.compile(file, 'page')
        const setup = { format, markdown, plugins: { remarkPlugins: [plugin] } }
        const { frontMatter } = await loadModule(file, { folder: siteDir, setup })

        const body = text.slice(outline.bodyOffset)
        assert.equal(body, yaml === null ? text : text.slice(text.indexOf(BODY)))
        assert.deepEqual(new Set(seen.preprocessed), new Set([body]))
        assert.deepEqual(seen.yaml, [yaml, yaml])
        assert.deepEqual(frontMatter, outline.frontMatter)
        assert.deepEqual(compiled?.diagnostics, [])
        const html = JSON.stringify(compiled && showNodes(compiled))
        assert.match(html, /Hello title/)
        assert.doesNotMatch(html, /:::|<!--/)
        const lines = text.slice(0, outline.bodyOffset).split('\n').length - 1
        const alone = await compiledHtml('\n'.repeat(lines) + body, { format })
        assert.deepEqual(html, JSON.stringify([['', alone]]))
      })
    }
  }
}

test('what cannot be read ends where planning says', () => {
  const file = 'docs/a.mdx' as FilePath
  for (const opening of ['---js\na: 1\n---\n', '+++\na = 1\n+++\n', '---\na: 1\n']) {
    const text = opening + BODY
    const seen: Seen = { preprocessed: [], yaml: [] }
    const markdown = { ...MARKDOWN, preprocessor: recorder(seen) }
    const { outline, diagnostics } = outlineOf({ text, file, markdown })
    assert.deepEqual([diagnostics.length, outline.frontMatter], [1, {}])
    assert.deepEqual(seen.preprocessed, [text.slice(outline.bodyOffset)])
  }
})
