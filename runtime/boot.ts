/**
 * Runs in the head of every document, before anything is painted: sets what style sheets look for on the root element.
 * It is bundled on its own and written into the documents, so it imports little.
 * @module
 */
import {
  ANNOUNCEMENT_CLOSED,
  ANNOUNCEMENT_CLOSED_KEY,
  ANNOUNCEMENT_ID_KEY,
  isSameAnnouncement,
} from './shared/site/announcement.ts'
import { CLICKED, EARLY, EARLY_CONTROL } from './shared/document/early-clicks.ts'
import { SEARCH_ASKED } from './shared/search/search-asked.ts'
import { queryAttributes } from './shared/document/query-attributes.ts'
import {
  COLOR_MODE_KEY,
  knownMode,
  showColorMode,
  type ColorModeFallback,
} from './preferences/show-color-mode.ts'

// The bundler puts the values of the configuration in the place of these names (cli/bundle/client/boot-script.ts).
declare const STORAGE: 'localStorage' | 'sessionStorage'
declare const SUFFIX: string
declare const FALLBACK: ColorModeFallback
declare const DISABLE_SWITCH: boolean
declare const ANNOUNCEMENT_ID: string | null
declare const HAS_SEARCH: boolean

const root = document.documentElement

/** Does something with the storage; nothing where it is blocked or full. */
function attempt<T>(task: (storage: Storage) => T): T | null {
  try {
    return task(window[STORAGE])
  } catch {
    return null
  }
}

function read(key: string): string | null {
  return attempt((storage) => storage.getItem(key + SUFFIX))
}

function write(key: string, value: string): void {
  attempt((storage) => storage.setItem(key + SUFFIX, value))
}

const asked = queryAttributes(location.search)
for (const [name, value] of Object.entries(asked)) root.setAttribute(name, value)

if (DISABLE_SWITCH) attempt((storage) => storage.removeItem(COLOR_MODE_KEY + SUFFIX))
showColorMode(DISABLE_SWITCH ? null : knownMode(asked['data-theme'] ?? read(COLOR_MODE_KEY)), FALLBACK)

if (ANNOUNCEMENT_ID !== null) {
  const isKnown = isSameAnnouncement(read(ANNOUNCEMENT_ID_KEY), ANNOUNCEMENT_ID)
  if (!isKnown) write(ANNOUNCEMENT_CLOSED_KEY, 'false')
  else if (read(ANNOUNCEMENT_CLOSED_KEY) === 'true') root.setAttribute(ANNOUNCEMENT_CLOSED, 'true')
  write(ANNOUNCEMENT_ID_KEY, ANNOUNCEMENT_ID)
}

// What is clicked before the loader of the document answers, that clicks again.
root.setAttribute(EARLY, '')
addEventListener(
  'click',
  (event) => {
    const { target } = event
    // After `load`, a script that is not there does not come.
    if (document.readyState === 'complete' || !root.hasAttribute(EARLY)) return
    const control = target instanceof Element ? target.closest(EARLY_CONTROL) : null
    if (control === null) return
    event.preventDefault()
    control.toggleAttribute(CLICKED)
  },
  true,
)

// Who asks for the search before the page is alive gets it when it is.
if (HAS_SEARCH) {
  const onAsked = (event: Event): void => {
    const { target, key, ctrlKey, metaKey } = event as KeyboardEvent
    const isAsked =
      key === undefined
        ? target instanceof Element && target.closest('.DocSearch-Button')
        : key === 'k' && (ctrlKey || metaKey)
    if (!isAsked) return
    event.preventDefault()
    root.setAttribute(SEARCH_ASKED, '')
  }
  addEventListener('click', onAsked, true)
  addEventListener('keydown', onAsked, true)
}
