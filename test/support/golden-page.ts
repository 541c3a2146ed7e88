import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the docs. */
export const DOCS = path.join(import.meta.dirname, '../../content/docs')

/**
 * Asserts that a page of the documentation is what the code says. `UPDATE_GOLDEN=1` writes it first.
 *
 * @param page - in the folder of the docs
 * @param make - the page as it should be, from what it is: parts that people write stay as they are
 * @returns the page
 */
export async function assertPage(
  page: string,
  make: (now: string) => string | Promise<string>,
): Promise<string> {
  const file = path.join(DOCS, page)
  const made = await make(readFileSync(file, 'utf8'))
  if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(file, made)
  assert.equal(readFileSync(file, 'utf8'), made, `UPDATE_GOLDEN=1 writes content/docs/${page}`)
  return made
}
