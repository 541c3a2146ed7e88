/**
 * What pages of blogs are made of. Every one of them imports all of it, so that the bundle has it as one file that all
 * share, and not as a dozen files of a few hundred bytes for what any two of them have in common.
 * @module
 */
import '@theme/Blog/Components/Author'
import '@theme/BlogLayout'
import '@theme/BlogListPaginator'
import '@theme/BlogPostItem/Header'
import '@theme/BlogPostItems'
import '@theme/BlogPostPaginator'
import '@theme/TOCCollapsible'
import './blog-header.tsx'
import '../BlogSidebar/sidebar-groups.ts'
