import test from 'node:test'
import { postKeys } from '../../../cli/features/blog/front-matter.ts'
import { commonKeys } from '../../../cli/content/front-matter/common-keys.ts'
import type { FrontMatterTable } from '../../../cli/content/front-matter/front-matter-key.ts'
import { docKeys } from '../../../cli/features/docs/front-matter.ts'
import { pageKeys } from '../../../cli/features/pages/plan-pages.ts'
import { assertPage } from '../../support/golden-page.ts'
import { withKeys } from './front-matter-reference.ts'

const common = commonKeys('page')

function only(table: FrontMatterTable, isIn: (key: string) => boolean): FrontMatterTable {
  return Object.fromEntries(Object.entries(table).filter(([key]) => isIn(key)))
}

test('the page of front matter has every key of docs and pages', async () => {
  const isCommon = (key: string): boolean => Object.hasOwn(common, key)
  await assertPage('api/front-matter.md', (page) => {
    const both = withKeys(page, 'For docs and pages', only(docKeys, isCommon))
    const docs = withKeys(
      both,
      'For docs only',
      only(docKeys, (key) => !isCommon(key)),
    )
    return withKeys(
      docs,
      'For pages only',
      only(pageKeys, (key) => !isCommon(key)),
    )
  })
})

test('the page of blogs has every key of posts, but older ways to name one author', async () => {
  const isOlder = (key: string): boolean => /^author(?:_|[A-Z]|$)/.test(key)
  await assertPage('blog.md', (page) =>
    withKeys(
      page,
      'Front matter',
      only(postKeys, (key) => !isOlder(key)),
    ),
  )
})
