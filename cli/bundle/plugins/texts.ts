import { readFile } from 'node:fs/promises'
import type { OnLoadResult, Plugin } from 'esbuild'
import { loaderImport } from '../../config/module/import-hints.ts'
import { siteFile } from '../../config/site-file.ts'
import { readYaml } from '../../content/front-matter/read-yaml.ts'
import { decodeText } from '../../content/scan/decode.ts'
import { errorsOf } from '../esbuild-messages.ts'
import { valueModule } from '../virtual.ts'

const TEXT = 'sitegen-text'
const RAW = /\?raw$/

/**
 * esbuild plugin: files as values. `./x?raw` is the text of any file, a YAML file what it says. `raw-loader!./x` and
 * `yaml-loader!./x.yml` are other ways to write the same.
 */
export function textsPlugin(siteDir: string): Plugin {
  return {
    name: 'sitegen-texts',
    setup(build) {
      // An import with loaders that have no counterpart leads nowhere.
      build.onResolve({ filter: /!/ }, ({ path: specifier, ...from }) => {
        const plain = loaderImport(specifier)?.plain ?? null
        return plain === null ? undefined : build.resolve(plain, from)
      })
      build.onResolve({ filter: RAW }, async ({ path: specifier, ...from }) => {
        const found = await build.resolve(specifier.replace(RAW, ''), from)
        if (found.errors.length > 0 || found.namespace !== 'file' || found.external) return found
        return { path: found.path, namespace: TEXT }
      })
      build.onLoad({ filter: /./, namespace: TEXT }, async ({ path: file }) =>
        valueModule(await readFile(file, 'utf8')),
      )
      build.onLoad({ filter: /\.ya?ml$/i, namespace: 'file' }, ({ path: file }) => loadYaml(file, siteDir))
    },
  }
}

async function loadYaml(file: string, siteDir: string): Promise<OnLoadResult> {
  const name = siteFile(file, siteDir)
  const { value, diagnostics } = readYaml({ text: decodeText(await readFile(file), name).text, file: name })
  const errors = diagnostics
    .filter(({ level }) => level === 'error')
    .map((problem) => ({ ...problem, code: 'CODE_SYNTAX' }))
  return errors.length > 0 ? { errors: errorsOf(errors) } : valueModule(value ?? null)
}
