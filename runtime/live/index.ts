/**
 * The browser's half of `sitegen dev`: shows what was saved without loading the page again, and problems above it. No part
 * of it is in what is published.
 * @module
 */
import type { LiveMessage } from '../shared/live.ts'
import { checkDocument } from './check-document.ts'
import type { LiveClient } from './live-client.ts'
import { PageUpdates } from './page-updates.ts'
import { ProblemsPanel } from './problems-panel.ts'
import { reloadInPlace, returnToPlace } from './reload.ts'
import { Rescue } from './rescue.ts'
import { LiveStream } from './stream.ts'
import { Styles } from './styles.ts'

const rescue = new Rescue()

/** Listens for a page that does not come alive: it is loaded again when something changes. Called first of all. */
export function awaitClient(baseUrl: string): void {
  rescue.start(baseUrl)
}

/** Connects a page to the dev server that it came from, as long as it is open. */
export function connectLive(client: LiveClient): void {
  rescue.stop()
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
