import fs from 'node:fs'
import path from 'node:path'
import { hasErrors, type Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import { orNull } from '../../types/memoized.ts'
import { decodeText } from './decode.ts'

export type LinkProblem = 'loop' | 'outside' | 'broken' | 'never-read' | 'unreadable' | 'too-many'

const LINK_PROBLEMS: Readonly<Record<LinkProblem, { readonly why: string; readonly hint: string }>> = {
  loop: { why: 'it leads back to a folder that holds it', hint: 'Remove the link.' },
  outside: {
    why: 'its target is outside the site directory',
    hint: 'Copy the content into the site directory.',
  },
  broken: { why: 'its target does not exist', hint: 'Correct or remove the link.' },
  'never-read': {
    why: 'its target is in a folder that is never read for content',
    hint: 'Copy the content to a folder of its own, outside of node_modules and the build output.',
  },
  unreadable: {
    why: 'its target cannot be looked up',
    hint: 'Check the permissions of the folders on the way to it.',
  },
  'too-many': {
    why: 'links lead to too many folders',
    hint: 'Remove links between folders that link to each other.',
  },
}

/** The warning for a link that was not followed; `absolute` is where the link itself is. */
export function skippedLink(link: FilePath, absolute: string, problem: LinkProblem): Diagnostic {
  const { why, hint } = LINK_PROBLEMS[problem]
  // The path itself if it is not a link; a folder above it may be one.
  const target = orNull(() => fs.readlinkSync(absolute)) ?? absolute
  return {
    code: 'SYMLINK_SKIPPED',
    level: 'warning',
    message: `The symbolic link "${link}" to "${target}" was skipped: ${why}.`,
    place: { file: link },
    hint,
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EISDIR: 'it is a folder',
  EIO: 'the disk reports an error',
  ELOOP: 'it is a loop of symbolic links',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOENT: 'it does not exist any more',
  ENOTDIR: 'it is not a folder',
  EPERM: 'permission is denied',
}

export function unreadable(file: FilePath, error: unknown): Diagnostic {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
  // Names that are not UTF-8 arrive with U+FFFD, and there is no file of that name.
  const badName = code === 'ENOENT' && file.includes('\uFFFD')
  return {
    code: 'FILE_UNREADABLE',
    level: 'error',
    message: badName
      ? `"${file}" cannot be read: its name is not valid UTF-8.`
      : `"${file}" cannot be read: ${REASONS[code] ?? 'the file system refuses'} (${code}).`,
    place: { file },
    hint: badName ? 'Rename the file.' : 'Check that the path exists and that its permissions allow reading.',
  }
}

/** The text of a site file; null if there is a problem: `FILE_UNREADABLE`, `FILE_NOT_UTF8`. */
export function readSiteText(
  file: FilePath,
  siteDir: string,
): { readonly value: string | null; readonly diagnostics: readonly Diagnostic[] } {
  try {
    const { text, diagnostics } = decodeText(fs.readFileSync(path.resolve(siteDir, file)), file)
    return { value: hasErrors(diagnostics) ? null : text, diagnostics }
  } catch (error) {
    return { value: null, diagnostics: [unreadable(file, error)] }
  }
}
