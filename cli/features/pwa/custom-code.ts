import path from 'node:path'
import type { BuildFailure, BuildOptions, BuildResult } from 'esbuild'
import { bundleDiagnostic } from '../../config/module/bundle-diagnostic.ts'
import { siteFile } from '../../config/site-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { isFile } from '../../types/looks.ts'
import { BROWSERS } from '../../types/browsers.ts'

/** The site's own part of its service worker. */
export interface CustomCode {
  /** Declares `sitegenCustom`; empty when it could not be made. */
  readonly text: string
  /** Files that it was made from, relative to the site directory. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Bundles `pwa.swCustom`. Problem: `PWA_CUSTOM_CODE_FAILED`. */
export async function bundleCustomCode(swCustom: string, siteDir: string): Promise<CustomCode> {
  const file = path.resolve(siteDir, swCustom)
  if (!isFile(file)) return { text: '', inputs: [siteFile(file, siteDir)], diagnostics: [missing(swCustom)] }
  const { build } = await import('esbuild')
  try {
    const code = {
      absWorkingDir: siteDir,
      entryPoints: [file],
      bundle: true,
      write: false,
      metafile: true,
      target: BROWSERS,
      define: { 'process.env.NODE_ENV': '"production"' },
      minify: true,
      charset: 'ascii',
      legalComments: 'none',
      logLevel: 'silent',
    } as const satisfies BuildOptions
    // Only modules tell what they export.
    const [{ outputFiles, metafile }, asModule] = await Promise.all([
      build({ ...code, format: 'iife', globalName: 'sitegenCustom' }),
      build({ ...code, format: 'esm' }),
    ])
    const inputs = Object.keys(metafile.inputs).map((file) => siteFile(path.resolve(siteDir, file), siteDir))
    const exported = Object.values(asModule.metafile.outputs).flatMap(({ exports }) => exports)
    const diagnostics = exported.includes('default') ? [] : [withoutDefault(swCustom)]
    return { text: outputFiles[0]?.text ?? '', inputs, diagnostics }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    const diagnostics = error.errors.map((message) =>
      bundleDiagnostic({
        message,
        siteDir,
        shifts: new Map(),
        code: 'PWA_CUSTOM_CODE_FAILED',
        level: 'error',
      }),
    )
    return { text: '', inputs: [siteFile(file, siteDir)], diagnostics }
  }
}

function missing(swCustom: string): Diagnostic {
  return {
    code: 'PWA_CUSTOM_CODE_FAILED',
    level: 'error',
    message: `pwa.swCustom is "${swCustom}", but there is no such file.`,
    hint: 'Write the path of the module relative to the site directory, with its extension.',
  }
}

function withoutDefault(swCustom: string): Diagnostic {
  return {
    code: 'PWA_CUSTOM_CODE_FAILED',
    level: 'error',
    message: `The module "${swCustom}" of pwa.swCustom has no default export, so the worker would not call it.`,
    hint: 'Export a function: export default function custom({ offlineMode, debug }) { ... }',
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildResult>).errors)
}
