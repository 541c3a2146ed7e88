import type { WorkerSettings } from '../shared/pwa/worker-settings.ts'
import { INSTALLED_KEY } from './waiting-worker.ts'

/** Keeps whether the site is installed as an application, and begins afresh with another worker. */
export async function noteInstalled(
  isInstalled: boolean,
  { baseUrl, storage: { type, suffix } }: WorkerSettings,
): Promise<void> {
  try {
    if (isInstalled) window[type].setItem(INSTALLED_KEY + suffix, 'true')
    else window[type].removeItem(INSTALLED_KEY + suffix)
  } catch {
    // The storage is blocked or full.
  }
  const registration = await navigator.serviceWorker.getRegistration(baseUrl)
  await registration?.unregister()
  location.reload()
}
