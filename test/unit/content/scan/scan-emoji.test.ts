import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scanCollection } from '../../../../cli/content/scan/scan.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { MARKDOWN } from '../../support/site-config.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const siteDir = temporaryFolder({
  'docs/a.md': '# Start :rocket:\n\nGo :tada: on.\n',
  'docs/b.md': '---\ntitle: ":rocket:"\n---\n\nAt 10:30:00.\n',
})

async function outlines(emoji: boolean): Promise<readonly unknown[]> {
  const { files } = await scanCollection({
    siteDir,
    path: 'docs' as FilePath,
    collection: 'docs/default',
    include: ['**/*.md'],
    exclude: [],
    markdown: { ...MARKDOWN, emoji },
  })
  return files.map(({ outline }) => [outline?.contentTitle, outline?.excerpt, outline?.frontMatter['title']])
}

test('a title that comes from the text has its emoji, front matter is left alone, a description has none', async () => {
  assert.deepEqual(await outlines(true), [
    ['Start 🚀', 'Go on.', undefined],
    [null, 'At 10:30:00.', ':rocket:'],
  ])
})

test('without emoji it is as written', async () => {
  assert.deepEqual((await outlines(false))[0], ['Start :rocket:', 'Go on.', undefined])
})
