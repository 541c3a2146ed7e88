import { createRequire } from 'node:module'
import path from 'node:path'
import type { OnResolveResult, Plugin } from 'esbuild'

/** Major version of React that the runtime is written for. */
const REACT_MAJOR = 19

/** esbuild plugin: `react` and `react-dom` are one copy, the site's if it is in range, else the engine's. */
export function oneReactPlugin({
  siteDir,
  packageDir,
}: {
  readonly siteDir: string
  readonly packageDir: string
}): Plugin {
  const base = reactBase(siteDir) ?? packageDir
  return {
    name: 'sitegen-one-react',
    setup(build) {
      const known = new Map<string, Promise<OnResolveResult>>()
      build.onResolve(
        { filter: /^react(?:-dom)?(?:\/|$)/ },
        ({ path: name, kind, resolveDir, pluginData }) => {
          if (pluginData === 'sitegen-one-react' || resolveDir === base) return undefined
          const key = `${kind} ${name}`
          const found =
            known.get(key) ?? build.resolve(name, { kind, resolveDir: base, pluginData: 'sitegen-one-react' })
          known.set(key, found)
          return found
        },
      )
    },
  }
}

/** The site directory when it has a React of its own that fits. */
function reactBase(siteDir: string): string | null {
  try {
    const require = createRequire(path.join(siteDir, 'package.json'))
    const { version } = require('react/package.json') as { version: string }
    require.resolve('react-dom/package.json')
    return Number(version.split('.')[0]) === REACT_MAJOR ? siteDir : null
  } catch {
    return null
  }
}
