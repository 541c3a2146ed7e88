import type { SiteData } from '../shared/site/site-data.ts'

/** Where a value is kept; `none` keeps nothing. */
type Persistence = SiteData['storage']['type'] | 'none'

/** Options of a storage slot. */
export interface StorageSlotOptions {
  /** `none` makes a slot that is always empty. @default `storage.type` of the site's configuration */
  readonly persistence?: Persistence
}

/**
 * One value in the browser's storage. Where the storage is blocked or full, methods do nothing, and the first that does
 * so warns in the console.
 * @throws from every method while the site is built
 */
export interface StorageSlot {
  /** The stored value, which may be any text: readers and other scripts can change it. Null when there is none. */
  get(): string | null
  /** Stores a value and tells those who listen, unless it is the stored one already. */
  set(value: string): void
  /** Removes the value and tells those who listen, if there was one. */
  del(): void
  /** Calls back after changes made in this tab or, for `localStorage`, in another one. Returns how to stop that. */
  listen(onChange: (event: StorageEvent) => void): () => void
}

/** How far listeners may go on changing a value in answer to each other, before they are no longer called. */
const MAX_DEPTH = 8

/** Set once a warning was given: the loader of documents has a copy of this module. */
const WARNED = '__sitegenStorageWarned'
let depth = 0

/** A slot for the value of a key; the suffix that the site's configuration asks for is added to the key. */
export function createStorageSlot(key: string, { persistence }: StorageSlotOptions = {}): StorageSlot {
  // The configuration is read at each use: modules make their slots before it is known.
  const write = (change: (area: Storage, fullKey: string) => void): void =>
    withArea(persistence, undefined, (area) => {
      const fullKey = key + storageConfig().suffix
      const oldValue = area.getItem(fullKey)
      change(area, fullKey)
      notify({ key: fullKey, oldValue, newValue: area.getItem(fullKey), storageArea: area })
    })
  return {
    get: () => withArea(persistence, null, (area) => area.getItem(key + storageConfig().suffix)),
    set: (value) => write((area, fullKey) => area.setItem(fullKey, value)),
    del: () => write((area, fullKey) => area.removeItem(fullKey)),
    listen: (onChange) =>
      withArea(
        persistence,
        () => undefined,
        (area) => {
          const listener = (event: StorageEvent): void => {
            // No key means that the whole storage was emptied.
            const isOwn = event.key === null || event.key === key + storageConfig().suffix
            if (isOwn && event.storageArea === area) onChange(event)
          }
          window.addEventListener('storage', listener)
          return () => window.removeEventListener('storage', listener)
        },
      ),
  }
}

/** The keys that the site has stored where it keeps values by default, as `createStorageSlot` takes them. */
export function listStorageKeys(): readonly string[] {
  return withArea(undefined, [], (area) => {
    const keys = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '')
    return keys
      .filter((key) => key.endsWith(storageConfig().suffix))
      .map((key) => key.slice(0, key.length - storageConfig().suffix.length))
  })
}

/** Does something with a storage area; gives the fallback where there is none, or where it refuses. */
function withArea<T>(persistence: Persistence | undefined, fallback: T, task: (area: Storage) => T): T {
  if (typeof window === 'undefined') {
    throw new Error(
      'Browser storage was used while the site is built, where there is none: use it in an effect or an event handler, or read it with useStorageSlot.',
    )
  }
  const type = persistence ?? storageConfig().type
  if (type === 'none') return fallback
  try {
    // Reading the property throws where cookies are blocked; where storage is switched off it is null.
    return task(window[type])
  } catch (error) {
    warn(error)
    return fallback
  }
}

function warn(error: unknown): void {
  if (Reflect.has(globalThis, WARNED)) return
  Reflect.set(globalThis, WARNED, true)
  // oxlint-disable-next-line no-console -- the reader's choices are lost, and nothing else would show why
  console.warn('Browser storage is unavailable: choices are not remembered.', error)
}

/** Browsers tell other tabs only. What counts is the value that is stored now: some storages ignore what is set. */
function notify(change: StorageEventInit): void {
  if (change.oldValue === change.newValue || depth >= MAX_DEPTH) return
  depth += 1
  try {
    window.dispatchEvent(new StorageEvent('storage', { ...change, url: location.href }))
  } finally {
    depth -= 1
  }
}

// It lies where the copies of this module in the parts of a document's loader find it, too.
const KEY = '__sitegenStorage'

const DEFAULT: SiteData['storage'] = { type: 'localStorage', suffix: '' }

/** Says where the site keeps values and how their keys end. Called before the first page is shown. */
export function configureStorage(storage: SiteData['storage']): void {
  Reflect.set(globalThis, KEY, storage)
}

function storageConfig(): SiteData['storage'] {
  return (Reflect.get(globalThis, KEY) as SiteData['storage'] | undefined) ?? DEFAULT
}
