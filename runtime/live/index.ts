/**
 * The browser's half of `sitegen dev`: shows what was saved without loading the page again, and problems above it. No part
 * of it is in what is published.
 * @module
 */
import type { LiveMessage } from '../shared/live.ts'
import type { LiveClient } from './live-client.ts'
import { PageUpdates } from './page-updates.ts'
import { ProblemsPanel } from './problems-panel.ts'
import { checkDocument, reloadInPlace, returnToPlace } from './reload.ts'
import { LiveStream } from './stream.ts'
import { Styles } from './styles.ts'

/** How long a page may take to come alive, in milliseconds. */
const PATIENCE = 2000

let stopWaiting = (): void => undefined

/**
 * Listens for a page that does not come alive, because a module of the site throws for example: it is loaded again when
 * something changes, which may help. Called first of all.
 */
export function awaitClient(baseUrl: string): void {
  const stream = new LiveStream(baseUrl, ({ kind }) => {
    if (kind === 'hello') void checkDocument()
    else if (kind === 'update' || kind === 'reload') reloadInPlace()
  })
  const timer = setTimeout(() => stream.start(), PATIENCE)
  stopWaiting = () => {
    clearTimeout(timer)
    stream.stop()
  }
}

/** Connects a page to the dev server that it came from, as long as it is open. */
export function connectLive(client: LiveClient): void {
  stopWaiting()
  const updates = new PageUpdates(client)
  const styles = new Styles()
  const problems = new ProblemsPanel()
  let known: string | null = null

  /** What was told before the connection was there, or while it was lost, is found by asking. */
  const onHello = (server: string): void => {
    if (known !== null && known !== server) {
      reloadInPlace()
      return
    }
    if (known !== null) void checkDocument()
    known = server
    problems.connect(client.site.baseUrl, server)
    updates.check()
  }
  const onMessage = (message: LiveMessage): void => {
    switch (message.kind) {
      case 'hello':
        return onHello(message.server)
      case 'update':
        return updates.update(message.shared)
      case 'styles':
        // Pages name the stylesheets that they need.
        client.loader.forget()
        return styles.replace(message.replaced)
      case 'problems':
        return problems.show(message.problems)
      case 'reload':
        return reloadInPlace()
    }
  }

  returnToPlace()
  new LiveStream(client.site.baseUrl, onMessage).start()
}
