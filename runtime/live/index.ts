/**
 * The browser's half of `sitegen dev`: shows what was saved without loading the page again, and problems above it. No part
 * of it is in what is published.
 * @module
 */
import type { LiveMessage } from '../shared/live.ts'
import { PageUpdates, type LiveClient } from './page-updates.ts'
import { ProblemsPanel } from './problems-panel.ts'
import { checkDocument, reloadInPlace, returnToPlace } from './reload.ts'
import { LiveStream } from './stream.ts'

/** Stylesheets that were to be taken by others: address -> the element that stands for it. */
class Styles {
  /** For addresses whose stylesheet did not load: the one that stayed. */
  readonly #standIns = new Map<string, HTMLLinkElement>()
  /** Elements that go when the one that takes their place has loaded. */
  readonly #replaced = new WeakMap<HTMLLinkElement, readonly HTMLLinkElement[]>()

  /** Puts stylesheets in the place of others. The old one of each stays until the new one has loaded. */
  replace(pairs: readonly (readonly [from: string, to: string])[]): void {
    for (const [from, to] of pairs) {
      const old = this.#linkOf(absolute(from))
      if (old !== undefined) this.#swap(old, to)
    }
  }

  #linkOf(href: string): HTMLLinkElement | undefined {
    return styleLinks(document).findLast((link) => link.href === href) ?? this.#standIns.get(href)
  }

  #swap(old: HTMLLinkElement, to: string): void {
    const href = absolute(to)
    if (old.href === href) return
    const next = old.cloneNode() as HTMLLinkElement
    this.#replaced.set(next, [...(this.#replaced.get(old) ?? []), old])
    next.addEventListener('load', () => {
      for (const link of this.#replaced.get(next) ?? []) link.remove()
      this.#replaced.delete(next)
    })
    next.addEventListener('error', () => {
      this.#standIns.set(href, old)
      next.remove()
    })
    next.setAttribute('href', to)
    old.after(next)
  }
}

/** The stylesheets that a document links to. */
function styleLinks(root: ParentNode): readonly HTMLLinkElement[] {
  return [...root.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
}

function absolute(href: string): string {
  return new URL(href, location.href).href
}

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
