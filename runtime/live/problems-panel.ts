import type { LiveProblem } from '../shared/live.ts'
import { PROBLEMS_STYLE } from './problems-style.ts'
import { askOpen } from './fetched.ts'
import { countsOf, element, identityOf, problemElement, type OpenPlace } from './problems-view.ts'

/** Name of the element that holds everything, in a shadow tree. */
const TAG = 'sitegen-problems'

/** Names of the computer that the browser runs on. */
const LOCAL = /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/

/**
 * Shows the problems of the site. Errors open a panel above the page, warnings only a button that opens it. An error that
 * was closed opens it no more, as long as it is there.
 */
export class ProblemsPanel {
  #parts: Parts | null = null
  #problems: readonly LiveProblem[] = []
  /** Errors that the reader has closed. */
  #closed: ReadonlySet<string> = new Set()
  #open: OpenPlace | null = null

  /** Makes the places of problems buttons that open them in the editor, where that is on this computer. */
  connect(baseUrl: string, server: string): void {
    if (!LOCAL.test(location.hostname)) return
    this.#open = (place) => askOpen(place, { baseUrl, server })
    if (this.#parts !== null) this.#fill(this.#parts)
  }

  /** Shows these problems in place of those before. */
  show(problems: readonly LiveProblem[]): void {
    if (JSON.stringify(problems) === JSON.stringify(this.#problems)) return
    this.#problems = problems
    this.#parts ??= this.#createParts()
    const errors = this.#errors()
    const wasError = errors.length === 0 && this.#parts.dialog.classList.contains('error')
    this.#closed = new Set(errors.filter((error) => this.#closed.has(error)))
    this.#fill(this.#parts)
    const { dialog } = this.#parts
    if (problems.length === 0 || wasError) dialog.close()
    else if (errors.some((error) => !this.#closed.has(error)) && !dialog.open) dialog.showModal()
    this.#showBadge(this.#parts)
  }

  #errors(): readonly string[] {
    return this.#problems.filter(({ level }) => level === 'error').map(identityOf)
  }

  #fill({ dialog, title, list, footer }: Parts): void {
    const counts = countsOf(this.#problems)
    const hasErrors = this.#errors().length > 0
    dialog.setAttribute('aria-label', counts)
    dialog.classList.toggle('error', hasErrors)
    title.textContent = counts
    const sorted = [...this.#problems].sort((a, b) => a.level.localeCompare(b.level))
    list.replaceChildren(...sorted.map((problem) => problemElement(problem, this.#open)))
    footer.hidden = !hasErrors
  }

  #showBadge({ badge }: Parts): void {
    badge.textContent = countsOf(this.#problems)
    badge.hidden = this.#problems.length === 0
    badge.classList.toggle('error', this.#errors().length > 0)
  }

  #createParts(): Parts {
    const parts = createParts()
    const { dialog, badge, close } = parts
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog) dialog.close()
    })
    dialog.addEventListener('close', () => {
      // Told later: by then it may be open again.
      if (!dialog.open) this.#closed = new Set(this.#errors())
    })
    badge.addEventListener('click', () => dialog.showModal())
    return parts
  }
}

interface Parts {
  readonly dialog: HTMLDialogElement
  readonly title: HTMLElement
  readonly close: HTMLElement
  readonly list: HTMLElement
  readonly footer: HTMLElement
  /** The button that opens the panel. */
  readonly badge: HTMLButtonElement
}

function createParts(): Parts {
  const title = element('h1', '', [])
  const close = element('button', 'close', ['Close', element('kbd', '', ['Esc'])])
  const list = element('div', 'list', [])
  const footer = element('footer', '', ['Correct the file and save it: this goes away by itself.'])
  const dialog = element('dialog', '', [element('header', '', [title, close]), list, footer])
  const badge = element('button', 'badge', [])
  badge.hidden = true
  close.autofocus = true
  for (const button of [close, badge]) button.setAttribute('type', 'button')
  dialog.setAttribute('role', 'dialog')
  // The button comes and goes: it says so where that is heard.
  const status = element('div', '', [badge])
  status.setAttribute('role', 'status')

  const host = document.createElement(TAG)
  host.attachShadow({ mode: 'open' }).append(element('style', '', [PROBLEMS_STYLE]), dialog, status)
  followTheme(host)
  document.body.append(host)
  return { dialog, title, close, list, footer, badge }
}

/** The colours that the reader chose for the site count, else those of the system. */
function followTheme(host: HTMLElement): void {
  const root = document.documentElement
  const follow = (): void => host.setAttribute('data-theme', root.getAttribute('data-theme') ?? '')
  new MutationObserver(follow).observe(root, { attributes: true, attributeFilter: ['data-theme'] })
  follow()
}
