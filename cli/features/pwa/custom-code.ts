import path from 'node:path'
import type { BuildFailure, BuildResult } from 'esbuild'
import { bundleDiagnostic } from '../../config/module/bundle-diagnostic.ts'
import { siteFile } from '../../config/site-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { isFile } from '../../types/looks.ts'
import { BROWSERS } from '../../types/package-root.ts'

const CODE = 'PWA_CUSTOM_CODE_FAILED'

const ENTRY = 'pwa.swCustom'

/**
 * Bundles `pwa.swCustom`, the site's own part of its service worker, which declares `sitegenCustom`. Empty where there is none,
 * or it could not be made. Problem: `PWA_CUSTOM_CODE_FAILED`.
 */
export async function bundleCustomCode(swCustom: string | null, siteDir: string) {
  if (swCustom === null) return { text: '', inputs: [], diagnostics: [] }
  const file = path.resolve(siteDir, swCustom)
  const failed = (diagnostics: readonly Diagnostic[]) => ({
    text: '',
    inputs: [siteFile(file, siteDir)],
    diagnostics,
  })
  if (!isFile(file))
    return failed([
      problem(
        `pwa.swCustom is "${swCustom}", but there is no such file.`,
        'Write the path of the module relative to the site directory, with its extension.',
      ),
    ])
  const { build } = await import('esbuild')
  try {
    const { outputFiles, metafile } = await build({
      absWorkingDir: siteDir,
      stdin: {
        contents: `export { default } from ${JSON.stringify(file)}`,
        sourcefile: ENTRY,
        resolveDir: siteDir,
      },
      bundle: true,
      write: false,
      metafile: true,
      format: 'iife',
      globalName: 'sitegenCustom',
      target: BROWSERS,
      define: { 'process.env.NODE_ENV': '"production"' },
      minify: true,
      charset: 'ascii',
      legalComments: 'none',
      logLevel: 'silent',
    })
    const files = Object.keys(metafile.inputs).filter((name) => name !== ENTRY)
    const inputs = files.map((name) => siteFile(path.resolve(siteDir, name), siteDir))
    return { text: outputFiles[0]?.text ?? '', inputs, diagnostics: [] }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    return failed(
      error.errors.map((message) =>
        message.location?.file === ENTRY
          ? problem(
              `The module "${swCustom}" of pwa.swCustom has no default export, so the worker would not call it.`,
              'Export a function: export default function custom({ offlineMode, debug }) { ... }',
            )
          : bundleDiagnostic({ message, siteDir, code: CODE, level: 'error' }),
      ),
    )
  }
}

function problem(message: string, hint: string): Diagnostic {
  return { code: CODE, level: 'error', message, hint }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildResult>).errors)
}
