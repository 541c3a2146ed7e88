import { createStorageSlot, type RouteChange } from 'sitegen/runtime'

/** What readers chose while the keys of this site had no suffix yet. */
const OLD_KEYS = [
  'theme',
  'docusaurus.announcement.id',
  'docusaurus.announcement.dismiss',
  'docs-preferred-version-default',
]

/** Called before the first page and before each other one: at the first, old keys become those of today. */
export function onRouteUpdate({ previousLocation }: RouteChange): void {
  if (previousLocation === null) for (const key of OLD_KEYS) moveKey(key)
}

function moveKey(key: string): void {
  const value = takeOld(key)
  if (value !== null) createStorageSlot(key).set(value)
}

/** Takes a value out of the storage, which may be blocked. */
function takeOld(key: string): string | null {
  try {
    const value = localStorage.getItem(key)
    localStorage.removeItem(key)
    return value
  } catch {
    return null
  }
}
