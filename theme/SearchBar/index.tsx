import { ErrorBoundary, translate, useIsBrowser, useLocation, useSite } from 'sitegen/runtime'
import { usePreloadShared } from 'sitegen/theme-kit'
import { startTransition, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { DOCS_INSTANCES_KEY } from '../../runtime/shared/docs/docs.ts'
import type { SearchSettings } from '../../runtime/shared/search/search-settings.ts'
import type { SearchDialog } from './dialog.later.tsx'
import { SearchUnavailable } from './search-unavailable.tsx'
import { takeTyped, useSearchKeys } from './use-search-keys.ts'

/** The bundler puts the value of `search.provider` in its place, so that a site without a search has no dialog either. */
declare const SITEGEN_SEARCH: 'local' | 'hosted' | null
/** The same for whether the site has docs. */
declare const SITEGEN_DOCS: boolean

type Dialog = typeof SearchDialog

type Shown =
  | { readonly state: 'closed' | 'loading' | 'unavailable' }
  | { readonly state: 'open'; readonly dialog: Dialog }

const CLOSED: Shown = { state: 'closed' }

/** The search: a button and the dialog that it opens. The dialog is loaded when a reader approaches the button. */
export default function SearchBar() {
  const { search } = useSite().themeConfig
  return search === undefined ? null : <Search search={search} />
}

/** Where the button stands is as wide before it comes to life: style sheets keep the place of the keys. */
function Search({ search }: { readonly search: SearchSettings }) {
  const button = useRef<HTMLButtonElement>(null)
  const preload = usePreloadShared(DOCS_INSTANCES_KEY)
  const load = useCallback(() => {
    // The dialog asks for it when it is rendered.
    if (SITEGEN_DOCS) preload()
    return loadDialog()
  }, [preload])
  const { shown, open, close } = useDialog(load, button)
  const prepare = useCallback(() => void load().catch(() => undefined), [load])
  useEffect(() => {
    // What approached it may have brought the page to life.
    if (button.current?.matches(':is(:hover, :focus)') === true) prepare()
  }, [prepare])
  useSearchKeys(shown.state !== 'closed', open, close)
  const isBrowser = useIsBrowser()
  const unavailable = <SearchUnavailable search={search} onClose={close} />
  return (
    <>
      <button
        ref={button}
        type="button"
        className="DocSearch DocSearch-Button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-busy={shown.state === 'loading' || undefined}
        onClick={open}
        onMouseOver={prepare}
        onFocus={prepare}
        onTouchStart={prepare}
      >
        <span className="DocSearch-Button-Container">
          <span className="sg-icon sg-icon--search DocSearch-Search-Icon" aria-hidden="true" />
          <span className="DocSearch-Button-Placeholder">
            {translate({ id: 'theme.SearchBar.label', message: 'Search' })}
          </span>
        </span>
        <span className="DocSearch-Button-Keys" aria-hidden="true">
          {isBrowser &&
            shownKeys().map((key) => (
              <kbd key={key} className="DocSearch-Button-Key">
                {key}
              </kbd>
            ))}
        </span>
      </button>
      {shown.state === 'unavailable' && unavailable}
      {shown.state === 'open' && (
        <ErrorBoundary fallback={() => unavailable}>
          <shown.dialog search={search} onClose={close} />
        </ErrorBoundary>
      )}
    </>
  )
}

function loadDialog(): Promise<{ readonly SearchDialog: Dialog }> {
  if (SITEGEN_SEARCH !== null) return import('./dialog.later.tsx')
  return Promise.reject(new Error('This site has no search.'))
}

/** Loads the dialog when it is opened; when it is closed, the focus returns to the button. It belongs to the page that it was opened on. */
function useDialog(load: typeof loadDialog, button: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Shown>(CLOSED)
  const newest = useRef(0)
  const isReturning = useRef(false)
  const open = useCallback(() => {
    const own = (newest.current += 1)
    setShown({ state: 'loading' })
    load().then(
      ({ SearchDialog: dialog }) =>
        // React would wait 300 ms before it shows what takes the place of a fallback.
        startTransition(() => void (newest.current === own && setShown({ state: 'open', dialog }))),
      () => newest.current === own && setShown({ state: 'unavailable' }),
    )
  }, [load])
  const close = useCallback(() => {
    newest.current += 1
    isReturning.current = true
    takeTyped()
    setShown(CLOSED)
  }, [])
  useEffect(() => {
    // By now the page can be reached again.
    if (shown === CLOSED && isReturning.current) button.current?.focus({ preventScroll: true })
    isReturning.current = false
  }, [shown, button])
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current !== pathname) setShown(CLOSED)
    lastPathname.current = pathname
  }, [pathname])
  return { shown, open, close }
}

function shownKeys(): readonly string[] {
  return /mac|iphone|ipad|ipod/i.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K']
}
