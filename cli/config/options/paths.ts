import { homedir } from 'node:os'
import { parse, resolve } from 'node:path'
import { isWithin, realPath, TOOL_FOLDERS, type FilePath } from '../../types/file-path.ts'
import { installCommand } from '../packages.ts'
import { isOutside, kindOf, writtenFile } from '../site-file.ts'
import { custom, type Complain, type Schema } from './kit.ts'

interface Wanted {
  readonly siteDir: string
  /** What has to lie at the path; null when nothing has to. */
  readonly kind: 'file' | 'folder' | null
  /** Whether the path may lead out of the site directory. @default false */
  readonly anywhere?: boolean
}

export function sitePath(wanted: Wanted): Schema<string> {
  return custom<string>((value, complain) => {
    if (typeof value !== 'string' || value.trim() === '') {
      complain({ allowed: 'a path relative to the site directory' })
    } else {
      checkPath(value, wanted, complain)
    }
  })
}

/**
 * Complains about a path that leads out of the site directory, where the wanted thing does not lie, and about a folder
 * that holds more than what is wanted.
 */
export function checkPath(
  written: string,
  { siteDir, kind, anywhere = false }: Wanted,
  complain: Complain,
): void {
  const path = writtenFile(written, siteDir)
  const shown = JSON.stringify(written)
  const problem = anywhere && kind === 'folder' ? folderProblem(path, siteDir) : path === '' ? SITE : null
  if (problem !== null) {
    complain({
      sentence: `{key} is ${shown}, which is ${problem}.`,
      hint: 'Move the files into a folder of their own and name that folder.',
    })
  } else if (!anywhere && isOutside(path)) {
    complain({
      sentence: `{key} is ${shown}, which leads out of the site directory.`,
      hint: 'Move the files into the site directory and name them there.',
    })
  } else if (kind !== null && kindOf(path, siteDir) !== kind) {
    complain(absent(path, shown, { kind, siteDir }))
  }
}

const SITE = 'the site directory itself'

/** What a folder is that holds other things than the content of a site; null for one that may be read and watched. */
function folderProblem(path: FilePath, siteDir: string): string | null {
  const real = (file: string): string => realPath(file) ?? file
  const [folder, site, home] = [real(resolve(siteDir, path)), real(siteDir), real(homedir())]
  if (folder === site) return SITE
  if (folder === parse(folder).root) return 'the root of the file system'
  if (folder === home) return 'your home folder'
  if (isWithin(folder, home)) return 'a folder that holds your home folder'
  if (isWithin(folder, site)) return 'a folder that holds the site directory'
  const tool = path.split('/').find((name) => TOOL_FOLDERS.has(name))
  return tool === undefined ? null : `in a ${tool} folder`
}

function absent(path: ReturnType<typeof writtenFile>, shown: string, { kind, siteDir }: Wanted) {
  const word = kind === 'folder' ? 'folder' : 'file'
  const seen = kindOf(path, siteDir)
  return {
    sentence:
      seen === null
        ? `{key} is ${shown}, but this ${word} does not exist.`
        : `{key} is ${shown}, but that is a ${seen}, not a ${word}.`,
    hint: absentHint(path, siteDir),
  }
}

/** Folders that sites keep stylesheets in, which may be missing, too. */
const OWN_FOLDERS = new Set(['src', 'css', 'style', 'styles', 'static', 'assets', 'theme'])

/** A stylesheet may be one of a package that is not installed, and a file in such a package is nobody's to create. */
function absentHint(path: FilePath, siteDir: string): string {
  const [, installed] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  if (installed !== undefined)
    return `Install its package with \`${installCommand(siteDir, installed)}\`, or correct {key}.`
  const [, name] = /^((?:@[^/]+\/)?[^/]+)\/.+\.(?:css|s[ac]ss)$/.exec(path) ?? []
  const isPackage = name !== undefined && !OWN_FOLDERS.has(name) && kindOf(name as FilePath, siteDir) === null
  const install = isPackage ? `install its package with \`${installCommand(siteDir, name)}\`, ` : ''
  return `Create ${path}, ${install}or correct {key}.`
}
