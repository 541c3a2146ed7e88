import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement as h, type ComponentType, type ReactElement, type ReactNode } from 'react'
import * as announcement from '../../../../runtime/docusaurus/common/preferences.tsx'
import * as common from '../../../../runtime/docusaurus/modules/@docusaurus/theme-common/internal.ts'
import {
  ANNOUNCEMENT_CLOSED,
  ANNOUNCEMENT_CLOSED_KEY,
} from '../../../../runtime/shared/site/behaviour-settings.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import { siteData } from '../../support/page-data.ts'
import { readHook, renderPage, shown } from '../../support/render-content.ts'

/** What components put into the head: tags, names and texts. */
async function headOf(element: ReactNode): Promise<string> {
  const { head } = await renderPage({ layout: () => element as ReactElement })
  return head
    .map(({ tag, attributes, text = '' }) => [tag, ...Object.values(attributes), text].join(' ').trim())
    .join('\n')
}

describe('@docusaurus/theme-common', () => {
  test('the theme configuration has what it says about code', async () => {
    const { value } = await readHook(() => common.useThemeConfig())
    assert.deepEqual(value.prism, { defaultLanguage: 'text', additionalLanguages: [], magicComments: [] })
    assert.equal(value.footer, undefined)
    assert.equal(common.isMultiColumnFooterLinks([{ title: 'A', items: [] }]), true)
    assert.equal(common.isMultiColumnFooterLinks([{ label: 'A', href: '/a' }]), false)
    assert.deepEqual((await readHook(() => common.usePrismTheme())).value.styles, [])
    const variables = common.getPrismCssVariables({ plain: { color: 'red' }, styles: [] })
    assert.deepEqual(variables, { '--prism-color': 'red' })
  })

  test('content that is closed is in the HTML, unless it is lazy', async () => {
    const collapsible = (props: Parameters<typeof common.Collapsible>[0]) =>
      shown(h(common.Collapsible, props, 'a'))
    const closed = '<ul class="c" style="display:none;overflow:hidden;height:0">a</ul>'
    assert.equal(await collapsible({ collapsed: true, as: 'ul', className: 'c' }), closed)
    assert.equal(await collapsible({ collapsed: false }), '<div>a</div>')
    assert.equal(await collapsible({ collapsed: true, lazy: true }), '')
    const { value } = await readHook(() => common.useCollapsible({ initialState: () => true }).collapsed)
    assert.equal(value, true)
  })

  test('the colour mode, and what differs by it', async () => {
    const { value } = await readHook(() => common.useColorMode())
    assert.deepEqual([value.colorMode, value.isDarkTheme], ['light', false])
    const html = await shown(
      <common.ThemedComponent className="x">
        {({ theme, className }) => <i className={className}>{theme}</i>}
      </common.ThemedComponent>,
    )
    assert.equal(html, '<i class="x sg-light-only">light</i><i class="x sg-dark-only">dark</i>')
  })

  test('metadata of a page, and classes of the root', async () => {
    const props = { title: 'A', description: 'D', keywords: ['a', 'b'], image: '/i.png' }
    const head = await headOf(h(common.PageMetadata, props, <meta name="own" content="1" />))
    const image = 'meta og:image https://sitegen.example/i.png'
    for (const line of ['title A | Test', 'meta keywords a,b', image, 'meta own 1'])
      assert.ok(head.split('\n').includes(line), line)
    const classes = await headOf(
      <common.HtmlClassNameProvider className="a">
        <common.HtmlClassNameProvider className="b">
          <common.PluginHtmlClassNameProvider />
        </common.HtmlClassNameProvider>
      </common.HtmlClassNameProvider>,
    )
    assert.equal(classes, 'html a\nhtml a b\nhtml a b plugin-content-pages plugin-id-default')
  })

  test('titles are made by the nearest formatter', async () => {
    const Title = (): string => common.useTitleFormatter().format(' A ')
    assert.equal(await shown(<Title />), 'A | Test')
    const formatter: Parameters<typeof common.TitleFormatterProvider>[0]['formatter'] = ({
      title,
      plugin,
      defaultFormatter,
      ...rest
    }) => `${plugin.name} ${defaultFormatter({ ...rest, title: title.toLowerCase(), plugin })}`
    const provided = h(common.TitleFormatterProvider, { formatter }, <Title />)
    assert.equal(await shown(provided), 'docusaurus-plugin-content-pages a | Test')
  })

  test('lists', () => {
    assert.deepEqual(common.duplicates([1, 2, 1, 3, 2]), [1, 2])
    assert.deepEqual(common.uniq(['a', 'b', 'a']), ['a', 'b'])
    const groups = common.groupBy([1, 2, 3], (value) => (value % 2 === 0 ? 'even' : 'odd'))
    assert.deepEqual(groups, { odd: [1, 3], even: [2] })
    assert.equal(common.isRegexpStringMatch('^/a', '/A/b'), true)
    assert.equal(common.isRegexpStringMatch('^/a'), false)
    const [left, right] = [{ position: 'left' } as const, { position: 'right' } as const]
    assert.deepEqual(common.splitNavbarItems([left, {}, right]), [[left], [{}, right]])
    const tags = ['banana', 'Bee', 'ant'].map((label) => ({ label }))
    const letters = common
      .listTagsByLetters(tags)
      .map(({ letter, tags: own }) => [letter, ...own.map(({ label }) => label)].join(' '))
    assert.deepEqual(letters, ['A ant', 'B banana Bee'])
  })

  test('queries', async () => {
    assert.equal(common.mergeSearchStrings(['?a=1&b=2', undefined, 'a=3'], 'set'), '?a=3&b=2')
    assert.equal(common.mergeSearchStrings(['?a=1', 'a=3'], 'append'), '?a=1&a=3')
    assert.equal(common.mergeSearchStrings([], 'set'), '')
    const { value } = await readHook(() => [
      common.useQueryString('a')[0],
      common.useQueryStringValue('a'),
      common.useQueryStringList('a')[0],
      common.useSearchLinkCreator()('a b'),
      common.useHistorySelector(({ location }) => location.pathname),
    ])
    assert.deepEqual(value, ['', null, [], '/search?q=a%20b', '/a/'])
  })

  test('providers are put into each other, and a missing one says its name', async () => {
    const A = ({ children }: { children: ReactNode }): ReactElement => <b>{children}</b>
    const B = ({ children }: { children: ReactNode }): ReactElement => <i>{children}</i>
    const Both = common.composeProviders([A, B])
    assert.equal(await shown(<Both>x</Both>), '<b><i>x</i></b>')
    assert.match(new common.ReactContextError('Own', 'More.').message, /<Own>.*More\.$/)
    await assert.rejects(
      readHook(() => common.useTabs()),
      /<TabsProvider>/,
    )
    await assert.rejects(
      readHook(() => common.useCodeBlockContext()),
      /<CodeBlockContextProvider>/,
    )
  })

  test('titles of older admonitions are taken from their children', () => {
    const Title = ({ children }: { children?: ReactNode }): ReactElement => <>{children}</>
    Title.mdxType = 'mdxAdmonitionTitle'
    const props = common.processAdmonitionProps({ children: [<Title key="t">T</Title>, 'words'] })
    assert.deepEqual([(props as { title?: ReactNode }).title, props.children], ['T', ['words']])
    const plain = { children: 'words', title: 'own' }
    assert.equal(common.processAdmonitionProps(plain), plain)
  })

  test('texts of the theme', async () => {
    const date = { timeZone: 'UTC', dateStyle: 'long' } as const
    const { value } = await readHook(() => [
      common.translateTagsPageTitle(),
      common.useDocCardDescriptionCategoryItemsPlural()(1),
      common.useDocCardDescriptionCategoryItemsPlural()(3),
      common.useBlogTagsPostsPageTitle({ label: 't', count: 2 }),
      common.useBlogAuthorPageTitle({ key: 'k', count: 1 }),
      common.useDateTimeFormat(date).format(new Date('2024-01-02')),
    ])
    const titles = ['2 posts tagged with "t"', 'k - One post']
    assert.deepEqual(value, ['Tags', '1 item', '3 items', ...titles, 'January 2, 2024'])
    assert.equal(await shown(<common.UnlistedBannerTitle />), 'Unlisted page')
    assert.match(await headOf(<common.UnlistedMetadata />), /noindex, nofollow/)
  })

  test('emoji at the beginning of a text', () => {
    const family = common.extractLeadingEmoji('👨‍👩‍👧 family')
    assert.deepEqual(family, { emoji: '👨‍👩‍👧', rest: 'family' })
    assert.deepEqual(common.extractLeadingEmoji('5 words'), { emoji: null, rest: '5 words' })
  })

  test('blocks of code', () => {
    const marked = ['theme-code-block-highlighted-line']
    assert.equal(common.parseCodeBlockTitle('title="a.ts" {1}'), 'a.ts')
    assert.equal(common.parseCodeBlockTitle(), '')
    assert.equal(common.parseLanguage('x language-js'), 'js')
    assert.deepEqual(['showLineNumbers', ''].map(common.containsLineNumbers), [true, false])
    assert.equal(common.getLineNumbersStart({ showLineNumbers: 5, metastring: undefined }), 5)
    const lines = common.parseLines('a\nb\nc\n', { metastring: '{1,3}', language: 'js' })
    assert.deepEqual(lines, { code: 'a\nb\nc', lineClassNames: { 0: marked, 2: marked } })
    const block = common.createCodeBlockMetadata({
      code: '// highlight-next-line\na\n',
      className: 'language-JS own',
      language: undefined,
      defaultLanguage: 'text',
      metastring: 'title="t" showLineNumbers',
    })
    const { code, language, title, lineNumbersStart, lineClassNames } = block
    assert.deepEqual([code, language, title, lineNumbersStart], ['a', 'js', 't', 1])
    assert.deepEqual(lineClassNames, { 0: marked })
  })

  test('tables of contents as trees', async () => {
    const toc = [2, 4, 3].map((level) => ({ value: '', id: `h${level}`, level }))
    const levels = { minHeadingLevel: 3, maxHeadingLevel: 4 }
    const { value } = await readHook(() => [
      common.useTreeifiedTOC(toc)[0]?.children.map(({ id }) => id),
      common.useFilteredAndTreeifiedTOC({ toc, ...levels }).map(({ id }) => id),
    ])
    assert.deepEqual(value, [
      ['h4', 'h3'],
      ['h4', 'h3'],
    ])
  })

  test('tabs: which one is selected at first', async () => {
    const Item: ComponentType<{ value: string; default?: boolean }> = () => null
    const children = [<Item key="a" value="a" />, <Item key="b" value="b" default />]
    const { value } = await readHook(() => {
      const { selectedValue, tabValues } = common.useTabs({ children, groupId: 'g', queryString: true })
      return [selectedValue, ...tabValues.map((tab) => tab.value)]
    })
    assert.deepEqual(value, ['b', 'a', 'b'])
    const named = { values: [{ value: 'x' }], defaultValue: 'x' }
    assert.equal((await readHook(() => common.useTabsContextValue(named).selectedValue)).value, 'x')
    assert.throws(() => common.sanitizeTabsChildren(<p>no tab</p>), /<TabItem>/)
  })

  test('addresses: in other languages, of the home page, without the base URL', async () => {
    const { value } = await readHook(
      () => [
        common.useAlternatePageUtils().createUrl({ locale: 'en', fullyQualified: true }),
        common.useHomePageRoute().path,
        common.useLocalPathname(),
      ],
      { site: { baseUrl: '/base/', home: '/base/docs' as Url }, page: { url: '/base/a/' as Url } },
    )
    assert.deepEqual(value, ['https://sitegen.example/base/a/', '/base/docs', '/a/'])
    assert.equal(common.isSamePath('/A/', '/a'), true)
    assert.equal(common.isSamePath(undefined, '/a'), false)
  })

  test('the announcement is there while nobody has closed it', async () => {
    const announcementBar = { id: 'a', content: 'News', isCloseable: true }
    const site = { themeConfig: { ...siteData().themeConfig, announcementBar } }
    const use = (): boolean => common.useAnnouncementBar().isActive
    assert.equal((await readHook(use, { site })).value, true)
    assert.equal((await readHook(use)).value, false)
    // Both places have the same names.
    assert.equal(announcement.CLOSED_KEY, ANNOUNCEMENT_CLOSED_KEY)
    assert.equal(announcement.CLOSED, ANNOUNCEMENT_CLOSED)
  })

  test('hooks for what browsers do say what holds while a site is built', async () => {
    const { value } = await readHook(() => {
      common.useLockBodyScroll()
      common.useScrollPosition(() => assert.fail('nothing is scrolled while a site is built'))
      common.useTOCHighlight(undefined)
      common.useLocationChange(() => assert.fail('no address changes while a site is built'))
      return [
        common.useWindowSize(),
        common.useBackToTopButton({ threshold: 1 }).shown,
        common.useNavbarMobileSidebar().shown,
        common.useHideableNavbar(true).isNavbarVisible,
        common.useCodeWordWrap().isEnabled,
        common.usePrevious(1),
        common.useEvent((a: number) => a + 1)(1),
        common.useScrollController().scrollEventsEnabledRef.current,
        common.useAnchorTargetClassName('a'),
      ]
    })
    assert.deepEqual(value, ['ssr', false, false, true, false, undefined, 2, true, undefined])
  })

  test('an error is shown with its causes', async () => {
    const error = new Error('outer', { cause: new Error('inner') })
    assert.match(await shown(<common.ErrorBoundaryError error={error} />), /outer\n\nCause:\ninner/)
    const fallback = <common.ErrorBoundaryErrorMessageFallback error={error} tryAgain={() => undefined} />
    assert.match(await shown(fallback), /<p>outer<\/p><button type="button">Try again<\/button>/)
  })

  test('class names of the theme are those that style sheets of sites rely on', () => {
    const { docs, common: shared } = common.ThemeClassNames
    assert.equal(docs.docSidebarItemLinkLevel(2), 'theme-doc-sidebar-item-link-level-2')
    assert.equal(shared.admonitionType('tip'), 'theme-admonition-tip')
  })
})
