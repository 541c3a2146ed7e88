import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { MARKER } from '../../output/publish/out-dir.ts'
import type { StagedOutput } from '../../output/output.ts'
import { openResultFile } from '../../report/result-file.ts'
import type { Reporter } from '../../report/steps.ts'
import type { BuildOptions } from './build-options.ts'

/** SHA-256 of published files, 64 hex digits, by their paths in the output. */
type FileHashes = Readonly<Record<string, string>>

/**
 * Looks whether the manifest that `--manifest` asks for can be written; null without it.
 *
 * @param outDir - absolute; the manifest lies beside it unless the option names a file
 * @returns what reads the published files and writes the manifest
 * @throws SiteProblems `MANIFEST_NOT_WRITTEN`, now and when it is written
 */
export function openManifest(
  outDir: string,
  { manifest, cwd = process.cwd() }: BuildOptions,
): ((output: StagedOutput, reporter: Reporter) => void) | null {
  if (manifest === undefined) return null
  const file = manifest === true ? `${outDir}.manifest.json` : manifest
  const shown = path.relative(cwd, file)
  const place = openResultFile<FileHashes>({ name: 'manifest', file, shown, outDir })
  return (output, reporter) => {
    place.write(publishedHashes(outDir, output))
    reporter.info(`Manifest: ${shown}`)
  }
}

/** Of every file, sorted by path, the marker of the output among them. */
function publishedHashes(outDir: string, output: StagedOutput): FileHashes {
  const paths = [...output.paths(), MARKER].sort()
  return Object.fromEntries(paths.map((name) => [name, sha256(path.join(outDir, name))]))
}

const CHUNK_BYTES = 1024 * 1024

/** Films need not fit into memory. */
function sha256(file: string): string {
  const hash = createHash('sha256')
  const descriptor = openSync(file, 'r')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    for (;;) {
      const count = readSync(descriptor, chunk)
      if (count === 0) return hash.digest('hex')
      hash.update(chunk.subarray(0, count))
    }
  } finally {
    closeSync(descriptor)
  }
}
