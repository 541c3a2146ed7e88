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

/** Style sheets are imported for what they do. */
declare module '*.css' {}

declare module '*.css?raw' {
  const text: string
  export default text
}

/** The package as one bundle: made ready before, so that a build takes half the time for it. */
declare module 'mermaid/dist/mermaid.esm.min.mjs' {
  export { default } from 'mermaid'
}
