import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type Sharp from 'sharp'

/** The library that scales images. */
export type SharpModule = typeof Sharp

/** Loads it; only sites with such images wait for that. */
export async function loadSharp(): Promise<SharpModule> {
  return (await import('sharp')).default
}

/** The library's version, without loading it; null when it is not installed. */
export function sharpVersion(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve('sharp')
    return versionAbove(path.dirname(entry))
  } catch {
    return null
  }
}

function versionAbove(folder: string): string | null {
  const manifest = readManifest(path.join(folder, 'package.json'))
  if (manifest?.name === 'sharp') return manifest.version ?? null
  return folder === path.dirname(folder) ? null : versionAbove(path.dirname(folder))
}

function readManifest(file: string): { readonly name?: string; readonly version?: string } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string }
  } catch {
    return null
  }
}
