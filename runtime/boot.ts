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
} from './shared/site/behaviour-settings.ts'
import { CLICKED, EARLY, EARLY_CONTROL, CLIENT_FAILED, SEARCH_ASKED } from './shared/document/document-ids.ts'
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

const BUTTON = '.DocSearch-Button'

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

// Who asks for the search gets it when the page is alive and the dialog is there, with what was typed meanwhile.
if (HAS_SEARCH) {
  const onAsked = (event: Event): void => {
    const query = askedQuery(event as KeyboardEvent)
    if (query === null || root.hasAttribute(CLIENT_FAILED) || !document.querySelector(BUTTON)) return
    event.preventDefault()
    root.setAttribute(SEARCH_ASKED, query)
  }
  addEventListener('click', onAsked, true)
  addEventListener('keydown', onAsked, true)
}

/** What is typed for the search after a key or a click; null where it is not about the search. */
function askedQuery(event: KeyboardEvent): string | null {
  const { target, type, key, ctrlKey, metaKey, altKey, isComposing } = event
  const typed = root.getAttribute(SEARCH_ASKED)
  const element = target instanceof HTMLElement ? target : root
  if (type === 'click') return element.closest(BUTTON) ? (typed ?? '') : null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? (typed ?? '') : null
  if (altKey || isComposing) return null
  return typed === null ? begun(key, element) : edited(typed, key)
}

/** `/` outside of text fields, and whatever is typed on the button. */
function begun(key: string, element: HTMLElement): string | null {
  if (key === '/') return element.isContentEditable || element.matches('input,select,textarea') ? null : ''
  return element.closest(BUTTON) && /^[\p{L}\p{N}]$/u.test(key) ? key : null
}

/** The text of the field that is not there yet, after a key; null for a key that is none of its own. */
function edited(typed: string, key: string): string | null {
  if (key === 'Escape') root.removeAttribute(SEARCH_ASKED)
  if (key === 'Enter') return typed
  return key === 'Backspace' ? typed.slice(0, -1) : key.length === 1 ? typed + key : null
}
