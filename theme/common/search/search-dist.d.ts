/** What the search needs of other packages, bundled with this one: see cli/bundle/search. */
declare module 'sitegen/docsearch' {
  export { DocSearchModal, type DocSearchModalProps, type DocSearchHit } from '@docsearch/react'
}

declare module 'sitegen/algolia' {
  export { liteClient } from 'algoliasearch/lite'
}

declare module 'sitegen/search-insights' {
  export { default as insightsClient } from 'search-insights'
}

declare module '*.css?raw' {
  const text: string
  export default text
}
