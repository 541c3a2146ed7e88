import { didYouMean } from '../../../types/did-you-mean.ts'
import type { Diagnostic } from '../../../report/diagnostic.ts'
import { createEditUrl, editUrlFailed, type EditUrl, type EditUrlFailure } from '../../../routes/edit-url.ts'
import type { Page } from '../../../routes/page.ts'
import { docPage } from './doc-page.ts'
import type { Doc } from '../doc.ts'
import type { InstanceFacts } from '../instance-facts.ts'
import type { VersionDocs } from '../versions/read-version.ts'
import type { SidebarIndex } from '../sidebars/sidebar-index.ts'
import { listIds } from '../sidebars/sidebar-problems.ts'
import { placeOfValue } from '../../../content/front-matter/key-place.ts'

/** The pages of all docs, in path order. Problems: `SIDEBAR_UNKNOWN`, `PAGINATION_UNKNOWN_DOC`, `EDIT_URL_FAILED`. */
export function docPages(
  version: VersionDocs,
  facts: InstanceFacts,
): { readonly pages: readonly Page[]; readonly diagnostics: readonly Diagnostic[] } {
  const { docSet, indexes, context } = version
  const sidebarOf = createSidebarOf(indexes)
  const editUrlOf = createDocEditUrl(context)
  const diagnostics: Diagnostic[] = []
  const failures: EditUrlFailure[] = []
  const pages = docSet.docs.map((doc) => {
    const { sidebar, problem } = sidebarOf(doc)
    const edit = editUrlOf(doc)
    if ('failure' in edit) failures.push({ file: doc.file, failure: edit.failure })
    const editUrl = 'url' in edit ? edit.url : null
    if (problem) diagnostics.push(problem)
    return docPage(doc, { version, facts, sidebar, editUrl, diagnostics })
  })
  return {
    pages,
    diagnostics: [...diagnostics, ...editUrlFailed(failures, { feature: 'docs', file: 'doc' })],
  }
}

/** Where docs can be edited. */
function createDocEditUrl({ instance, version, locale }: VersionDocs['context']): (doc: Doc) => EditUrl {
  const folder = instance.editCurrentVersion ? instance.path : version.contentPath
  const editUrlOf = createEditUrl({ editUrl: instance.editUrl, folder })
  return (doc) =>
    editUrlOf({ custom: doc.frontMatter.custom_edit_url, relativePath: doc.relativePath }, () => ({
      docPath: doc.relativePath,
      permalink: doc.url,
      version: version.name,
      versionDocsDirPath: folder,
      locale,
    }))
}

/** Which sidebar a doc shows: the one its front matter names, else the last one that holds it. */
function createSidebarOf(
  indexes: readonly SidebarIndex[],
): (doc: Doc) => { readonly sidebar: SidebarIndex | null; readonly problem?: Diagnostic } {
  const byId = new Map(indexes.map((index) => [index.sidebar.id, index]))
  const byDoc = new Map(
    indexes.flatMap((index) => [...index.members].map((docId) => [docId, index] as const)),
  )
  return (doc) => {
    const displayed = doc.frontMatter.displayed_sidebar
    if (displayed === undefined) return { sidebar: byDoc.get(doc.id) ?? null }
    if (displayed === null) return { sidebar: null }
    const sidebar = byId.get(displayed)
    return sidebar
      ? { sidebar }
      : { sidebar: null, problem: unknownSidebar(doc, displayed, [...byId.keys()]) }
  }
}

function unknownSidebar(doc: Doc, sidebarId: string, known: readonly string[]): Diagnostic {
  return {
    code: 'SIDEBAR_UNKNOWN',
    level: 'error',
    message: `${doc.file} asks for the sidebar "${sidebarId}", which does not exist.`,
    place: placeOfValue(doc, 'displayed_sidebar'),
    notes: [known.length === 0 ? 'there are no sidebars' : `known sidebars: ${listIds(known)}`],
    hint: sidebarHint(didYouMean(sidebarId, known), known.length > 0),
  }
}

function sidebarHint(meant: string | null, hasSidebars: boolean): string {
  if (!hasSidebars) return 'Remove displayed_sidebar from the front matter.'
  const right = meant === null ? 'one of them' : `"${meant}"`
  return `Set displayed_sidebar to ${right}, or to null for none.`
}
