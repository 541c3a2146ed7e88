import { createStorageSlot } from 'sitegen/runtime'
import { STORES } from '../../runtime/shared/document/stores.ts'

/** Stores what readers choose by following a link. */
export function startStoredChoices(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest(`[${STORES}]`) : null
      const [key = '', ...value] = link?.getAttribute(STORES)?.split('=') ?? []
      if (link !== null) createStorageSlot(key).set(value.join('='))
    },
    true,
  )
}
