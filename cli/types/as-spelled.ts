import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** What is beyond ASCII may be written in two ways: as one letter, or as a letter and what stands above or below it. */
const MAYBE_DECOMPOSED = /[^\0-\x7f]/

/** A path, absolute, as the disk has it: names of files made on a Mac have their accents apart, texts hardly ever do. */
export function asSpelled(file: string): string {
  if (!MAYBE_DECOMPOSED.test(file) || existsSync(file)) return file
  const folder = asSpelled(path.dirname(file))
  const name = path.basename(file)
  const found = (existsSync(folder) ? readdirSync(folder) : []).find(
    (one) => one.normalize('NFC') === name.normalize('NFC'),
  )
  return path.join(folder, found ?? name)
}
