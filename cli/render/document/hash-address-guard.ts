import { ROOT_ID, HASH_ADDRESS_ATTRIBUTE } from '../../../runtime/shared/document/document-ids.ts'
import type { HeadElement } from '../../../runtime/shared/document/head.ts'

/**
 * For the hash router's document, which holds the home page: whoever comes for another page does not see it first. The
 * client takes the attribute away; where it does not come, the home page is shown after some seconds.
 */
export const HASH_ADDRESS_GUARD: readonly HeadElement[] = [
  {
    tag: 'script',
    attributes: {},
    html: `if(/^#\\/[^/]/.test(location.hash))document.documentElement.setAttribute('${HASH_ADDRESS_ATTRIBUTE}','')`,
  },
  {
    tag: 'style',
    attributes: {},
    html: `[${HASH_ADDRESS_ATTRIBUTE}] #${ROOT_ID}{visibility:hidden;animation:sg-elsewhere 0s 5s forwards}@keyframes sg-elsewhere{to{visibility:visible}}`,
  },
]
