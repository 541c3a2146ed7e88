import fs from 'node:fs'
import { siteFile } from '../../config/site-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'

/** Why a symbolic link is not followed. */
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
  return {
    code: 'SYMLINK_SKIPPED',
    level: 'warning',
    message: `The symbolic link "${link}" to "${linkText(absolute)}" was skipped: ${why}.`,
    place: { file: link },
    hint,
  }
}

interface LinkedCollection {
  /** Where the link is, absolute. */
  readonly absolute: string
  /** The site directory and the folder that the link leads to, without links. */
  readonly from: string
  readonly to: string
}

/** The warning for a folder of content that is a link out of the site directory. */
export function linkedCollection(link: FilePath, { absolute, from, to }: LinkedCollection): Diagnostic {
  return {
    ...skippedLink(link, absolute, 'outside'),
    hint: `Remove the link, and set "path" of the docs, blog or pages to "${siteFile(to, from)}".`,
  }
}

/** The target as written in the link; the path itself when it is no link, as with a link further up. */
function linkText(absolute: string): string {
  try {
    return fs.readlinkSync(absolute)
  } catch {
    return absolute
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

/** The error for a file or folder that the file system does not give out. */
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
