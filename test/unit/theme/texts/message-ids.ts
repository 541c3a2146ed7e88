/** Ids without `theme.`, and the names in their messages. */
const read = (list: string): readonly (readonly [id: string, names: readonly string[]])[] =>
  [...list.matchAll(/([\w.]+)(?:\{([\w,]+)\})?/g)].map(([, id = '', names]) => [
    `theme.${id}`,
    names?.split(',') ?? [],
  ])

/** Ids that existing sites have messages for, with the names in their messages. */
export const PLACEHOLDERS_BY_ID: ReadonlyMap<string, readonly string[]> = new Map(
  read(`
  AnnouncementBar.closeButtonAriaLabel BackToTopButton.buttonAriaLabel CodeBlock.copied CodeBlock.copy
  CodeBlock.copyButtonAriaLabel CodeBlock.wordWrapToggle DocSidebarItem.collapseCategoryAriaLabel{label}
  DocSidebarItem.expandCategoryAriaLabel{label} ErrorPageContent.title ErrorPageContent.tryAgain
  IconExternalLink.ariaLabel NavBar.navAriaLabel NotFound.p1 NotFound.p2 NotFound.title
  Playground.buttons.reset Playground.liveEditor Playground.result PwaReloadPopup.closeButtonAriaLabel
  PwaReloadPopup.info PwaReloadPopup.refreshButtonText SearchBar.label SearchBar.seeAll{count}
  SearchModal.errorScreen.helpText SearchModal.errorScreen.titleText SearchModal.footer.closeKeyAriaLabel
  SearchModal.footer.closeText SearchModal.footer.navigateDownKeyAriaLabel SearchModal.footer.navigateText
  SearchModal.footer.navigateUpKeyAriaLabel SearchModal.footer.searchByText
  SearchModal.footer.selectKeyAriaLabel SearchModal.footer.selectText
  SearchModal.noResultsScreen.noResultsText SearchModal.noResultsScreen.reportMissingResultsLinkText
  SearchModal.noResultsScreen.reportMissingResultsText SearchModal.noResultsScreen.suggestedQueryText
  SearchModal.placeholder SearchModal.searchBox.cancelButtonText SearchModal.searchBox.resetButtonTitle
  SearchModal.searchBox.searchInputLabel SearchModal.startScreen.favoriteSearchesTitle
  SearchModal.startScreen.noRecentSearchesText SearchModal.startScreen.recentSearchesTitle
  SearchModal.startScreen.removeFavoriteSearchButtonTitle
  SearchModal.startScreen.removeRecentSearchButtonTitle SearchModal.startScreen.saveRecentSearchButtonTitle
  SearchPage.algoliaLabel SearchPage.documentsFound.plurals{count} SearchPage.emptyResultsTitle
  SearchPage.existingResultsTitle{query} SearchPage.fetchingNewResults SearchPage.inputLabel
  SearchPage.inputPlaceholder SearchPage.noResultsText TOCCollapsible.toggleButtonLabel admonition.caution
  admonition.danger admonition.info admonition.note admonition.tip admonition.warning
  blog.archive.description blog.archive.title blog.author.noPosts blog.author.pageTitle{authorName,nPosts}
  blog.authorsList.pageTitle blog.authorsList.viewAll blog.paginator.navAriaLabel
  blog.paginator.newerEntries blog.paginator.olderEntries blog.post.paginator.navAriaLabel
  blog.post.paginator.newerPost blog.post.paginator.olderPost blog.post.plurals{count} blog.post.readMore
  blog.post.readMoreLabel{title} blog.post.readingTime.plurals{readingTime} blog.sidebar.navAriaLabel
  blog.tagTitle{nPosts,tagName} colorToggle.ariaLabel{mode} colorToggle.ariaLabel.mode.dark
  colorToggle.ariaLabel.mode.light colorToggle.ariaLabel.mode.system common.editThisPage
  common.headingLinkTitle{heading} common.skipToMainContent contentVisibility.draftBanner.message
  contentVisibility.draftBanner.title contentVisibility.unlistedBanner.message
  contentVisibility.unlistedBanner.title docs.DocCard.categoryDescription.plurals{count}
  docs.breadcrumbs.home docs.breadcrumbs.navAriaLabel docs.paginator.navAriaLabel docs.paginator.next
  docs.paginator.previous docs.sidebar.closeSidebarButtonAriaLabel docs.sidebar.collapseButtonAriaLabel
  docs.sidebar.collapseButtonTitle docs.sidebar.expandButtonAriaLabel docs.sidebar.expandButtonTitle
  docs.sidebar.navAriaLabel docs.sidebar.toggleSidebarButtonAriaLabel
  docs.tagDocListPageTitle{nDocsTagged,tagName} docs.tagDocListPageTitle.nDocsTagged{count}
  docs.versionBadge.label{versionLabel} docs.versions.latestVersionLinkLabel
  docs.versions.latestVersionSuggestionLabel{latestVersionLink,versionLabel}
  docs.versions.unmaintainedVersionLabel{siteTitle,versionLabel}
  docs.versions.unreleasedVersionLabel{siteTitle,versionLabel} lastUpdated.atDate{date}
  lastUpdated.byUser{user} lastUpdated.lastUpdatedAtBy{atDate,byUser} navbar.mobileLanguageDropdown.label
  navbar.mobileSidebarSecondaryMenu.backButtonLabel navbar.mobileVersionsDropdown.label tags.tagsListLabel
  tags.tagsPageLink tags.tagsPageTitle
`),
)

/** Ids of texts that only this theme has. */
export const OWN_IDS: ReadonlySet<string> = new Set(
  read(`
  BaseUrlIssueBanner.configured BaseUrlIssueBanner.reason BaseUrlIssueBanner.suggested
  BaseUrlIssueBanner.title CodeBlock.copyFailed Error.title Mermaid.error NotFound.home NotFound.nearest PwaReloadPopup.progress
  SearchBar.corrected SearchPage.noScript
  SearchBar.page SearchBar.unavailable changelog.paginator.newer changelog.paginator.older common.loadFailed
  common.loading common.retry copyPage.chat copyPage.copy copyPage.failed copyPage.label copyPage.prompt copyPage.view common.taskDone common.taskOpen docs.sidebar.menuLabel docs.sidebar.showAll
  untranslated.contribute untranslated.title
`).map(([id]) => id),
)
