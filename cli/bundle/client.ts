import path from 'node:path'
import { build, type BuildResult, type Metafile } from 'esbuild'
import type { BundleEntries, BundleEntry } from './entries.ts'
import { clientOptions, type BundleOptions } from './options.ts'
import { readClient, type ClientBundle } from './client-output.ts'
import { importOf, VIRTUAL, virtualPlugin } from './virtual.ts'

const MAIN = 'main'

/** Bundles what browsers load: the theme's and the site's styles, client modules, and one entry for each key. */
export async function bundleClient(entries: BundleEntries, options: BundleOptions): Promise<ClientBundle> {
  const names = new Map(entries.modules.map((entry, index) => [`m${index}`, entry]))
  const modules = {
    [MAIN]: mainSource(options),
    ...Object.fromEntries([...names].map(([name, entry]) => [name, moduleSource(entry)])),
  }
  const result = await build({
    ...clientOptions(options, [virtualPlugin(modules, options.config.siteDir)]),
    entryPoints: Object.keys(modules).map((name) => ({ in: `${VIRTUAL}:${name}`, out: name })),
  })
  const client = readClient(result as BuildResult & { metafile: Metafile }, { main: MAIN, names })
  // Without client modules the main entry holds styles only; esbuild still makes a script that does nothing.
  return options.config.clientModules.some(isCode) ? client : withoutScripts(client)
}

function withoutScripts(client: ClientBundle): ClientBundle {
  const files = client.files.filter((file) => !client.scripts.includes(file.path))
  return { ...client, files, scripts: [] }
}

function isCode(module: string): boolean {
  return !module.endsWith('.css')
}

function mainSource({ config, packageDir }: BundleOptions): string {
  const theme = path.join(packageDir, 'theme/styles/index.css')
  return [theme, ...config.clientModules, ...config.customCss.map((file) => `./${file}`)]
    .map(importOf)
    .join('')
}

function moduleSource({ specifier, exported }: BundleEntry): string {
  const imported = `import * as module from ${JSON.stringify(specifier)}\n`
  return `${imported}export default ${exported === '*' ? 'module' : `module[${JSON.stringify(exported)}]`}`
}
