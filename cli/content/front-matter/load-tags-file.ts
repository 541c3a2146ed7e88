import { readFileSync } from 'node:fs'
import path from 'node:path'
import { kindOf, siteFile } from '../../config/site-file.ts'
import { hasErrors, type Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { decodeText } from '../scan/decode.ts'
import { unreadable } from '../scan/scan-problems.ts'
import type { TagsFileSource } from './tags.ts'
import { tagsFileName } from './tags-file-name.ts'

interface TagsFileOptions {
  /** Absolute. */
  readonly siteDir: string
  /** Folder of the content, relative to the site directory. */
  readonly folder: FilePath
  /** Relative to `folder`; undefined means `tags.yml` where there is one, false none. */
  readonly tags: string | false | undefined
  /** The key of the configuration, for messages: `docs.tags`. */
  readonly key: string
}

interface LoadedTagsFile {
  /** Null without a file of tags. */
  readonly source: TagsFileSource | null
  readonly diagnostics: readonly Diagnostic[]
}

/** Loads a file of tags. Problems: `TAGS_FILE_MISSING`, `FILE_UNREADABLE`, `FILE_NOT_UTF8`. */
export function loadTagsFile({ siteDir, folder, tags, key }: TagsFileOptions): LoadedTagsFile {
  if (tags === false) return { source: null, diagnostics: [] }
  const file = siteFile(path.resolve(siteDir, folder, tagsFileName(tags)), siteDir)
  if (kindOf(file, siteDir) !== 'file')
    return { source: null, diagnostics: tags === undefined ? [] : [missing(file, key)] }
  try {
    const { text, diagnostics } = decodeText(readFileSync(path.resolve(siteDir, file)), file)
    return { source: hasErrors(diagnostics) ? null : { path: file, text }, diagnostics }
  } catch (error) {
    return { source: null, diagnostics: [unreadable(file, error)] }
  }
}

function missing(file: FilePath, key: string): Diagnostic {
  return {
    code: 'TAGS_FILE_MISSING',
    level: 'error',
    message: `The file ${file}, which ${key} names, does not exist.`,
    place: { file },
    hint: `Create ${file}, correct ${key}, or set it to false.`,
  }
}
