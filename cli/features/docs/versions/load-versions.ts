import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { DocsInstance } from '../options.ts'
import type { SiteConfig } from '../../../config/site-config.ts'
import type { Keeping } from '../../../config/module/kept-module.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { kindOf } from '../../../config/site-file.ts'
import { pointAt } from '../../../content/text/lines.ts'
import { unusedFile, type Diagnostic } from '../../../report/diagnostic.ts'
import { tryReadText } from '../../../types/looks.ts'
import { loadSidebarsFile } from '../sidebars/load-sidebars.ts'
import { planVersions, type PlannedVersion } from './plan-versions.ts'
import { CURRENT, versionFolders, versionSidebarsFile, type VersionFolders } from './version-folders.ts'

/** Reads the list of versions. Problems: those of `planVersions`, `VERSION_FOLDER_MISSING`, `FILE_UNUSED`. */
export function loadVersions(
  instance: DocsInstance,
  { siteDir, configFile }: Pick<SiteConfig, 'siteDir' | 'configFile'>,
): { readonly versions: readonly PlannedVersion[]; readonly diagnostics: readonly Diagnostic[] } {
  const folders = versionFolders(instance, siteDir)
  const list = readVersionsFile(folders, siteDir)
  const { versions, diagnostics } = planVersions(instance, list)
  const missing = versions.filter(({ contentPath }) => kindOf(contentPath, siteDir) !== 'folder')
  return {
    versions: versions.filter((version) => !missing.includes(version)),
    diagnostics: [
      // What has no place in the list of versions is about the options.
      ...diagnostics.map((problem) => ({ place: { file: configFile }, ...problem })),
      ...missing.map((version) => missingFolder(version, folders.list)),
      ...(instance.disableVersioning ? [] : unlistedFolders(list?.value ?? [], folders, siteDir)),
    ],
  }
}

function unlistedFolders(
  listed: unknown,
  { list, docs }: VersionFolders,
  siteDir: string,
): readonly Diagnostic[] {
  if (!Array.isArray(listed) || kindOf(docs, siteDir) !== 'folder') return []
  return readdirSync(path.join(siteDir, docs)).flatMap((folder) => {
    const name = /^version-(.+)$/.exec(folder)?.[1]
    if (name === undefined || listed.includes(name)) return []
    const why = `${list} does not name the version "${name}"`
    return unusedFile(`${docs}/${folder}` as FilePath, why, `Add "${name}" to ${list}, or delete the folder.`)
  })
}

export type VersionsFile = NonNullable<ReturnType<typeof readVersionsFile>>

export function readVersionsFile({ list, docs }: VersionFolders, siteDir: string) {
  if (kindOf(list, siteDir) !== 'file') return null
  // Some editors put a byte order mark in front.
  const text = (tryReadText(path.join(siteDir, list)) ?? '').replace(/^\uFEFF/, '')
  const wrong = jsonErrorPlace(text)
  return {
    file: list,
    folder: docs,
    /** Undefined when it is no JSON. */
    value: wrong === null ? (JSON.parse(text) as unknown) : undefined,
    /** Where it is no JSON. */
    wrong,
  }
}

function missingFolder({ name, contentPath }: PlannedVersion, list: FilePath): Diagnostic {
  const [message, file, hint] =
    name === CURRENT
      ? [
          `There is no folder ${contentPath} for the current docs.`,
          contentPath,
          `Create ${contentPath}, or set includeCurrentVersion of the docs to false.`,
        ]
      : [
          `${list} names the version "${name}", but there is no folder ${contentPath}.`,
          list,
          `Remove "${name}" from ${list}, or bring the folder back.`,
        ]
  return { code: 'VERSION_FOLDER_MISSING', level: 'error', message, place: { file }, hint }
}

/**
 * Loads the sidebars of a version: those of the configuration for the current one, else those frozen with it, if any.
 * `module` is the file that they come from; null without one.
 */
export async function loadVersionSidebars(
  { name }: Pick<PlannedVersion, 'name'>,
  instance: DocsInstance,
  { siteDir, keeping }: { readonly siteDir: string; readonly keeping?: Keeping | undefined },
) {
  const frozen = versionSidebarsFile(versionFolders(instance, siteDir), name)
  const file = name === CURRENT ? instance.sidebarPath : kindOf(frozen, siteDir) === 'file' && frozen
  if (typeof file !== 'string') return { sidebars: file, module: null, diagnostics: [] }
  const { value, text, placeOf, diagnostics, ...module } = await loadSidebarsFile(siteDir, file, keeping)
  return { sidebars: { file, value: value as unknown, text, placeOf }, module, diagnostics }
}

/** Where a text stops being JSON. Node names the place in some of its messages only. */
export function jsonErrorPlace(text: string): { readonly line: number; readonly column: number } | null {
  const message = messageOf(text)
  if (message === null) return null
  const named = / at position (\d+)/.exec(message)?.[1]
  return pointAt(text, named === undefined ? firstWrong(text) : Number(named))
}

function messageOf(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

/** Index of the character that is not expected, before which all may be the beginning of JSON; else the end. */
function firstWrong(text: string): number {
  let [right, wrong] = [0, text.trimEnd().length + 1]
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1
    if (messageOf(text.slice(0, middle))?.startsWith('Unexpected token') === true) wrong = middle
    else right = middle
  }
  return wrong - 1
}
