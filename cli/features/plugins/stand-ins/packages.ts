import path from 'node:path'
import { packageFolder } from '../../../config/packages.ts'
import type { PluginModules } from '../../../plugins/load-module.ts'
import { contentFeatureOf, nativeModule } from '../../../plugins/native.ts'
import { upwards } from '../../../types/file-path.ts'
import { isRecord } from '../../../types/json-problems.ts'
import { isFile, packageJson } from '../../../types/looks.ts'

type Names = Readonly<Record<string, unknown>>

/** Makes what stands for packages of Docusaurus that plugins load in Node, where a project has not installed them. */
const STAND_INS: Readonly<Record<string, () => Promise<object>>> = {
  '@docusaurus/utils': async () => (await import('./utils.ts')).utils,
  '@docusaurus/utils-common': async () => ({
    ...(await import('../../../../runtime/shared/utils-common.ts')),
  }),
  '@docusaurus/utils-validation': async () => (await import('./validation.ts')).utilsValidation,
  '@docusaurus/logger': async () => {
    const { logger } = await import('./logger.ts')
    return { __esModule: true, default: logger, logger, ...logger }
  },
  '@docusaurus/mdx-loader': async () => mdxLoader,
  '@docusaurus/types': async () => ({}),
  webpack: async () => (await import('../../../docusaurus/absent.ts')).webpackRecords(),
}

/** A rule of webpack for it says no more than that a file is MDX. */
const mdxLoader = {
  __esModule: true,
  default: '@docusaurus/mdx-loader',
  createMDXLoaderItem: async (options: unknown) => ({ loader: '@docusaurus/mdx-loader', options }),
  createMDXLoaderRule: async ({ include, options }: Names) => ({
    test: /\.mdx?$/i,
    include,
    use: [{ loader: '@docusaurus/mdx-loader', options }],
  }),
}

const MODULES = Symbol.for('sitegen: modules that stand for packages')

/** How code of plugins finds its packages: the content plugins are ours always, others where they are not installed. */
export const pluginModules: PluginModules = {
  isNamed: () => false,
  open: async () => ({
    known(specifier) {
      // It stops plugins whose peers are not installed.
      if (specifier === 'validate-peer-dependencies') return 'module.exports = () => {}\n'
      return contentFeatureOf(specifier) === null ? null : codeOf(specifier)
    },
    absent: (specifier) => (Object.hasOwn(STAND_INS, specifier) ? codeOf(specifier) : null),
  }),
  isNeeded(file) {
    const folder = path.dirname(file)
    const root = upwards(folder).find((dir) => isFile(path.join(dir, 'package.json'))) ?? folder
    const { dependencies, peerDependencies } = packageJson(root)
    const named = [dependencies, peerDependencies].flatMap((list) =>
      isRecord(list) ? Object.keys(list) : [],
    )
    return (
      named.some((name) => contentFeatureOf(name) !== null) ||
      Object.keys(STAND_INS).some((name) => packageFolder(name, folder) === null)
    )
  },
  provide,
}

function codeOf(specifier: string): string {
  return `module.exports = globalThis[Symbol.for(${JSON.stringify(MODULES.description)})](${JSON.stringify(specifier)})\n`
}

async function provide(): Promise<void> {
  if (Reflect.has(globalThis, MODULES)) return
  const modules = new Map<string, unknown>()
  for (const [name, load] of Object.entries(STAND_INS)) {
    const module = await load()
    // What webpack has is recorded, whatever it is.
    modules.set(name, name === 'webpack' ? module : withWarning(name, module))
  }
  Reflect.set(globalThis, MODULES, (name: string): unknown => {
    const feature = contentFeatureOf(name)
    if (feature === null) return modules.get(name)
    const module = nativeModule(name, feature)
    return Object.assign(module.default, module, { __esModule: true })
  })
}

/** Calls of a name that a module does not have say so. */
function withWarning(name: string, module: object): object {
  const get = (_target: object, key: string | symbol) =>
    typeof key === 'symbol' || ['then', 'default', '__esModule', 'toJSON'].includes(key)
      ? undefined
      : () => {
          throw new Error(`"${name}" is not installed, and sitegen has nothing in the place of its ${key}`)
        }
  return Object.create(new Proxy({}, { get }), Object.getOwnPropertyDescriptors(module)) as object
}
