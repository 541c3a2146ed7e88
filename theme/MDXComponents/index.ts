import { Head } from 'sitegen/runtime'

/**
 * The components that every page has for its Markdown. Others that need no import are loaded where they are used: see
 * `markdown.components`.
 */
const MDXComponents = { Head }

export default MDXComponents
