/**
 * Writes the URL of every module that a process imports to the file that `SITEGEN_TEST_MODULES` names, one a line: given to
 * `node --import`.
 * @module
 */
import { appendFileSync } from 'node:fs'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const { SITEGEN_TEST_MODULES } = process.env

if (isMainThread) register(import.meta.url)

/** The hook of Node for what is loaded. */
export async function load(url, context, next) {
  if (!url.startsWith('node:')) appendFileSync(SITEGEN_TEST_MODULES, `${url}\n`)
  return next(url, context)
}
