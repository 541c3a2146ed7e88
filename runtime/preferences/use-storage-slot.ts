import { useMemo, useSyncExternalStore } from 'react'
import { createStorageSlot, type StorageSlot, type StorageSlotOptions } from './storage.ts'

/**
 * The value of a key and its slot. The value is null while the site is built and while the page hydrates, and follows
 * changes after that. The key null stands for a slot that is always empty.
 */
export function useStorageSlot(
  key: string | null,
  { persistence }: StorageSlotOptions = {},
): readonly [value: string | null, slot: StorageSlot] {
  const slot = useMemo(() => {
    if (key === null) return createStorageSlot('', { persistence: 'none' })
    return createStorageSlot(key, persistence && { persistence })
  }, [key, persistence])
  return [useSyncExternalStore(slot.listen, slot.get, () => null), slot]
}
