import { isOutside, kindOf, writtenFile } from './site-file.ts'
import { judged, type Complain, type Schema } from './schema-kit.ts'

interface Wanted {
  readonly siteDir: string
  /** What has to lie at the path; null when nothing has to. */
  readonly kind: 'file' | 'folder' | null
  /** Whether the path may lead out of the site directory. @default false */
  readonly anywhere?: boolean
}

/** A path, relative to the site directory or absolute. */
export function sitePath(wanted: Wanted): Schema<string> {
  return judged<string>((value, complain) => {
    if (typeof value !== 'string' || value.trim() === '') {
      complain({ allowed: 'a path relative to the site directory' })
    } else {
      checkPath(value, wanted, complain)
    }
  })
}

/** Complains about a path that leads out of the site directory, or where the wanted thing does not lie. */
export function checkPath(
  written: string,
  { siteDir, kind, anywhere = false }: Wanted,
  complain: Complain,
): void {
  const path = writtenFile(written, siteDir)
  const shown = JSON.stringify(written)
  if (path === '') {
    complain({
      sentence: `{key} is ${shown}, which is the site directory itself.`,
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

function absent(path: ReturnType<typeof writtenFile>, shown: string, { kind, siteDir }: Wanted) {
  const word = kind === 'folder' ? 'folder' : 'file'
  const seen = kindOf(path, siteDir)
  return {
    sentence:
      seen === null
        ? `{key} is ${shown}, but this ${word} does not exist.`
        : `{key} is ${shown}, but that is a ${seen}, not a ${word}.`,
    hint: `Create ${path}, or correct {key}.`,
  }
}
