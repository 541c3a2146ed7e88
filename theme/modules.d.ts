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

/** Parts that only Docusaurus has: see theme/docusaurus/absent.tsx. */
declare module '@theme/DocRoot' {
  export { default } from '@theme/DocsRoot'
}

declare module '@theme/DocVersionRoot' {
  export { default } from '@theme/DocsRoot'
}

declare module '@theme/DocsRoot' {
  /** Shows the routes in it. */
  export default function DocsRoot(props: {
    readonly route: object
    readonly version?: object
  }): React.ReactNode
}

/** Parts of the site that only Docusaurus has, by their names: see cli/bundle/plugins/docusaurus-parts.ts. */
declare module 'sitegen/own-pieces' {
  const pieces: Readonly<Record<string, object | undefined>>
  export default pieces
}
