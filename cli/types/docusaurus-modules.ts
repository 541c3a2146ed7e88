import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = 'runtime/docusaurus/modules'

export type DocusaurusModules = Readonly<Record<string, string>>

/** Lists the modules that sites import by names of Docusaurus: `@docusaurus/Link` is `@docusaurus/Link.tsx`. */
export function listDocusaurusModules(packageDir: string): DocusaurusModules {
  const folder = path.join(packageDir, FOLDER)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => CODE.test(file))
  return Object.fromEntries(
    files
      .map((file) => [file.replaceAll(path.sep, '/').replace(CODE, ''), path.join(folder, file)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const CODE = /(?:[\\/]index)?\.tsx?$/

const NAMED = /^export \{([^}]*)\}/gm
const DECLARED = /^export (?:async )?(?:function|const|class) (\w+)/gm
const ALL = /^export \* from '(.+)'/gm

/** Names that such a module exports, types aside; its own way of writing is all that this reads. */
export function exportedNames(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(NAMED)].flatMap(([, list = '']) => list.split(',').flatMap(exportedName))
  const declared = [...text.matchAll(DECLARED)].map(([, name = '']) => name)
  const others = [...text.matchAll(ALL)].flatMap(([, from = '']) =>
    exportedNames(path.resolve(path.dirname(file), from)).filter((name) => name !== 'default'),
  )
  const own = /^export default /m.test(text) ? ['default'] : []
  return [...new Set([...own, ...named, ...declared, ...others])].sort()
}

function exportedName(item: string): readonly string[] {
  const parts = item.trim().split(/\s+/)
  const name = parts.at(-1) ?? ''
  return name === '' || parts[0] === 'type' ? [] : [name]
}
