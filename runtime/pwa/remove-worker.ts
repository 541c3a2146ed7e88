/**
 * Takes the place of a service worker that a site no longer has: it removes what that one has stored, and itself,
 * and has pages that came from there loaded again. Bundled on its own.
 * @module
 */
import { takeOver } from './worker-files.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', takeOver)
self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove(): Promise<void> {
  const { scope } = self.registration
  const names = await caches.keys()
  const removed = await Promise.all(
    names.filter((name) => name.endsWith(`-${scope}`)).map((name) => caches.delete(name)),
  )
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  if (removed.includes(true)) await Promise.allSettled(pages.map((page) => page.navigate(page.url)))
}
