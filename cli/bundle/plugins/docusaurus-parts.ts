import path from 'node:path'
import type { Plugin } from 'esbuild'
import type { SiteConfig } from '../../config/site-config.ts'
import { tryReadText } from '../../types/looks.ts'
import { isSiteThemeFile, siteParts } from '../../types/site-theme.ts'
import { ABSENT_PARTS, hostOf, isBridgedPart, type ThemeParts } from '../../types/theme-parts.ts'
import { INTERNAL } from '../aliases.ts'
import { ownFiles } from '../bundle-inputs.ts'

interface PartsOptions {
  readonly config: SiteConfig
  readonly packageDir: string
  readonly themeParts: ThemeParts
  /** Names of parts of all scopes -> files. */
  readonly files: Readonly<Record<string, string>>
}

/** What stands at the place of a part: which side asks for it, and its name. */
const STUB = 'sitegen-part'
/** Components that an option of the configuration names for a part: see `partLayout`. */
const NAMED_PART = /^@theme-as\/(.+?)::(.+)$/
const NAMED = 'sitegen-named-part'
const OWN_PIECES = 'sitegen/own-pieces'
const PART = /^@theme(?:-original|-init)?\/(.+)$/

/** Parts that are what they are on both sides: how often they are shown, and in which frame, depends on the parts of the site. */
const ALWAYS = /^(?:Layout|DocItem|DocCategoryGeneratedIndexPage)$/

/**
 * esbuild plugin for sites with copies of parts of Docusaurus. Where the theme shows such a copy, or the copy a part of the
 * theme, the props of one side are made into those of the other (`theme/docusaurus`); nothing else is imported so.
 * Parts that only Docusaurus has are there too.
 */
export function docusaurusPartsPlugin(options: PartsOptions): readonly Plugin[] {
  const { config, packageDir, themeParts, files } = options
  const copies = hasCopies(config)
  const isOurs = ownFiles(packageDir)
  const named: Plugin = {
    name: 'sitegen-named-parts',
    setup(build) {
      build.onResolve({ filter: NAMED_PART }, ({ path: written }) => ({ path: written, namespace: NAMED }))
      build.onLoad({ filter: /./, namespace: NAMED }, ({ path: written }) => {
        const [, part = '', component = ''] = NAMED_PART.exec(written) ?? []
        const contents = isOurs(files[component] ?? '')
          ? `export * from '${component}';\nexport { default } from '${component}';`
          : adapterSource(part, component, ['theirs'])
        return { contents, resolveDir: config.siteDir }
      })
    },
  }
  if (!copies && !isProject(config)) return [named]
  const own = ABSENT_PARTS.filter((name) => Object.hasOwn(files, `@theme/${name}`))
  const names = Object.keys(themeParts)
  const hosts = new Set(own.map((name) => hostOf(name, names)))
  /** The tables that a part of a file is shown by. */
  const around = (part: string, file: string, side: 'ours' | 'theirs'): readonly string[] => {
    const isHost = hosts.has(part) && (part === 'Root' || isOurs(file))
    const isCrossing = isOurs(file) === (side === 'ours')
    return [...(isHost ? ['hosts'] : []), ...(isCrossing || ALWAYS.test(part) ? [side] : [])]
  }
  const setup: Plugin['setup'] = (build) => {
    build.onResolve({ filter: new RegExp(`^${OWN_PIECES}$`) }, () => ({ path: OWN_PIECES, namespace: STUB }))
    build.onResolve({ filter: PART }, ({ path: written, importer, namespace }) => {
      if (namespace === STUB || namespace === NAMED) return undefined
      const original = written.replace(/^@theme-init/, '@theme-original')
      // The same part is one component by both names.
      const name = files[original] === files[written] ? original : written
      const part = PART.exec(name)?.[1] ?? ''
      const file = files[name]
      if (file === undefined)
        return isBridgedPart(part) ? { path: `absent/${part}`, namespace: STUB } : undefined
      if (!copies) return undefined
      const tables = around(part, file, namespace === 'file' && !isOurs(importer) ? 'ours' : 'theirs')
      return tables.length === 0 ? undefined : { path: `${tables.join('+')}/${name}`, namespace: STUB }
    })
    build.onLoad({ filter: /./, namespace: STUB }, ({ path: stub }) => ({
      resolveDir: config.siteDir,
      contents: stub === OWN_PIECES ? ownSource(own) : stubSource(stub),
    }))
  }
  return [named, { name: 'sitegen-docusaurus-parts', setup }]
}

function isProject({ configFile }: SiteConfig): boolean {
  return path.basename(configFile).startsWith('docusaurus.config')
}

/** Whether a part of the site may be a copy: by its name, by what it imports, or by its project. */
function hasCopies(config: SiteConfig): boolean {
  const own = [...siteParts(config)].filter(([, file]) => isSiteThemeFile(file, config))
  const isCopy = ([name, file]: readonly [string, string]): boolean =>
    ABSENT_PARTS.includes(name) || /@docusaurus\//.test(tryReadText(file) ?? '')
  return own.length > 0 && (isProject(config) || own.some(isCopy))
}

/** Parts of the site that the theme has no place for, by their names. */
function ownSource(names: readonly string[]): string {
  const imports = names.map((name, index) => `import part${index} from '@theme/${name}';`)
  const entries = names.map((name, index) => `get '${name}'() { return part${index} },`)
  return [...imports, `export default { ${entries.join(' ')} };`].join('\n')
}

function stubSource(stub: string): string {
  const [kinds = '', ...names] = stub.split('/')
  const name = names.join('/')
  if (kinds === 'absent')
    return `import '${INTERNAL}/theme/docusaurus/absent.tsx';
import { piece } from '${INTERNAL}/theme/docusaurus/piece.tsx';
export default piece('${name}');`
  return adapterSource(PART.exec(name)?.[1] ?? '', name, kinds.split('+') as TableKind[])
}

type TableKind = 'hosts' | 'ours' | 'theirs'

/** A module whose default export is that of another, shown by tables with what they have for a part. */
function adapterSource(part: string, module: string, tables: readonly TableKind[]): string {
  const family = /^(?:Blog|Doc|Navbar)/.exec(part)?.[0].toLowerCase() ?? 'page'
  const files = { hosts: 'pieces', ours: `${family}-parts`, theirs: `${family}-parts` }
  return [
    `import Part from '${module}';`,
    `import { around } from '${INTERNAL}/theme/docusaurus/adapters.tsx';`,
    ...tables.map((kind) => `import { ${kind} } from '${INTERNAL}/theme/docusaurus/${files[kind]}.tsx';`),
    `export * from '${module}';`,
    `export default around(Part, '${part}', () => [${tables.join(', ')}]);`,
  ].join('\n')
}
