/** What the search needs of other packages: the names that the theme imports it by -> files of the package. */
export const PREBUILT_SEARCH = {
  'sitegen/docsearch': 'dist/search/docsearch.js',
  'sitegen/algolia': 'dist/search/algolia.js',
  'sitegen/search-insights': 'dist/search/insights.js',
  'sitegen/docsearch.css': 'dist/search/docsearch.css',
} as const
