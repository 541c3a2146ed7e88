import type { Metafile } from 'esbuild'
import { tryReadText } from '../../types/looks.ts'
import { inputPath, ownFiles } from '../bundle-inputs.ts'
import { namesFrameworkClass } from './framework-classes.ts'

const CODE = /\.[cm]?[jt]sx?$/i
const PACKAGE = /[\\/]node_modules[\\/]/

/**
 * The inputs of a bundle, by their names there, that are code of the site and name a class of the framework: what they
 * show only after a click stands in no page's HTML.
 */
export function frameworkInputs(
  { inputs }: Metafile,
  { siteDir, packageDir }: { readonly siteDir: string; readonly packageDir: string },
): ReadonlySet<string> {
  const isOurs = ownFiles(packageDir)
  const isOfSite = (file: string): boolean => CODE.test(file) && !PACKAGE.test(file) && !isOurs(file)
  return new Set(
    Object.keys(inputs).filter((name) => {
      const file = inputPath(name, siteDir)
      return isOfSite(file) && namesFrameworkClass(tryReadText(file) ?? '')
    }),
  )
}
