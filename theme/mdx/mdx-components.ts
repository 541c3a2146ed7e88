import { Head } from 'sitegen/runtime'
import Admonition from '@theme/Admonition'
import Details from '@theme/Details'

/** The components that Markdown may use without importing them. */
const MDXComponents = { Admonition, Details, Head }

export default MDXComponents
