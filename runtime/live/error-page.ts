/**
 * The script of documents that stand for pages with errors: it shows the problems, and loads the page when it is there.
 * @module
 */
import type { LiveMessage } from '../shared/live.ts'
import { ProblemsPanel } from './problems-panel.ts'
import { LiveStream } from './stream.ts'

/** The base URL of the site; written by the dev server. */
declare const SITEGEN_BASE_URL: string

const problems = new ProblemsPanel()

async function lookAgain(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  if (response !== null && response.status !== 500) location.reload()
}

function onMessage(message: LiveMessage): void {
  if (message.kind === 'problems') problems.show(message.problems)
  if (message.kind === 'hello') problems.connect(SITEGEN_BASE_URL, message.server)
  else void lookAgain()
}

new LiveStream(SITEGEN_BASE_URL, onMessage).start()
