/**
 * The browser's half of `sitegen dev`: shows what was saved without loading the page again, and problems above it. No part
 * of it is in what is published.
 * @module
 */
import type { LiveMessage } from '../shared/live.ts'
import { PageUpdates, type LiveClient } from './page-updates.ts'
import { ProblemsPanel } from './problems-panel.ts'
import { checkDocument, LiveStream } from './stream.ts'

/** For addresses whose stylesheet did not load: the one that stayed. */
const standIns = new Map<string, HTMLLinkElement>()

/** Puts stylesheets in the place of others. The old one of each stays until the new one has loaded. */
function replaceStyles(pairs: readonly (readonly [from: string, to: string])[]): void {
  for (const [from, to] of pairs) {
    const [fromHref, href] = [from, to].map((address) => new URL(address, location.href).href)
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    const old = links.findLast((link) => link.href === fromHref) ?? standIns.get(fromHref ?? '')
    if (old === undefined || href === undefined || old.href === href) continue
    const next = old.cloneNode() as HTMLLinkElement
    const onLoad = (): void => {
      old.remove()
      // What it has not replaced yet goes too.
      old.dispatchEvent(new Event('load'))
    }
    next.addEventListener('load', onLoad, { once: true })
    next.addEventListener('error', () => {
      standIns.set(href, old)
      next.remove()
    })
    next.setAttribute('href', to)
    old.after(next)
  }
}

/** How long a page may take to come alive, in milliseconds. */
const PATIENCE = 2000

let stopWaiting = (): void => undefined

/** A page that does not come alive, because a module throws for example, is loaded again when something changes. Called first. */
export function awaitClient(baseUrl: string): void {
  const stream = new LiveStream(baseUrl, ({ kind }) => {
    if (kind === 'hello') void checkDocument()
    else if (kind === 'update' || kind === 'reload') location.reload()
  })
  const timer = setTimeout(() => stream.start(), PATIENCE)
  stopWaiting = () => {
    clearTimeout(timer)
    stream.stop()
  }
}

export function connectLive(client: LiveClient): void {
  stopWaiting()
  const updates = new PageUpdates(client)
  const problems = new ProblemsPanel()
  let known: string | null = null

  /** What was told before the connection was there, or while it was lost, is found by asking. */
  const onHello = (server: string): void => {
    if (known !== null && known !== server) {
      location.reload()
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
        return replaceStyles(message.replaced)
      case 'problems':
        return problems.show(message.problems)
      case 'reload':
        return location.reload()
    }
  }

  new LiveStream(client.site.baseUrl, onMessage).start()
}
