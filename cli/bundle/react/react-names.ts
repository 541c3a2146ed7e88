/** Where bundles run, and which React they need: that of development says more. */
export interface ReactVariant {
  readonly platform: 'browser' | 'node'
  readonly dev: boolean
}

/** Modules of React that are bundled with the package, by where they run. All others are taken from where React is installed. */
export const PREBUILT_MODULES: Readonly<Record<ReactVariant['platform'], readonly string[]>> = {
  browser: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
  node: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server'],
}

/** What stands for the bundle of all of them in the modules that hand on their exports. */
export const REACT = 'sitegen-react'

/** Folder of what was bundled with the package, relative to it. */
export const PREBUILT_FOLDER = 'dist/react'

/** In the folder of a variant: the bundle. */
export const BUNDLE_FILE = 'bundle.js'

/** And the hashes of the files that it was made of, by their paths in `node_modules`. */
export const INPUTS_FILE = 'inputs.json'

/** Folder of a variant in that of all of them. */
export function variantFolder({ platform, dev }: ReactVariant): string {
  return `${platform}-${dev ? 'development' : 'production'}`
}

/** File of a module in the folder of its variant, found there as in that of its package. */
export function moduleFile(module: string): string {
  return module.includes('/') ? `${module}.js` : `${module}/index.js`
}
