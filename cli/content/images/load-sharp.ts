import { createRequire } from 'node:module'
import path from 'node:path'
import type Sharp from 'sharp'
import { packageJson } from '../../types/looks.ts'

export type SharpModule = typeof Sharp

/** Loads it; only sites with such images wait for that. */
export async function loadSharp(): Promise<SharpModule> {
  return (await import('sharp')).default
}

/** The library's version, without loading it; null when it is not installed. */
export function sharpVersion(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve('sharp')
    const { version } = packageJson(path.join(path.dirname(entry), '..'))
    return typeof version === 'string' ? version : null
  } catch {
    return null
  }
}
