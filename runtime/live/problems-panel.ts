import { LIVE_FOLDER, LIVE_HEADER, LIVE_OPEN, type LiveProblem } from '../shared/live.ts'
import { PROBLEMS_STYLE } from './problems-style.ts'

const TAG = 'sitegen-problems'

/** Host names of the local computer. */
const LOCAL = /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/

/** Opens a place in the editor. Resolves with an error message, or null. */
type OpenPlace = (place: string) => Promise<string | null>

/** Errors open a panel over the page; warnings only show a button for it. A dismissed error stays closed. */
export class ProblemsPanel {
  #parts: Parts | null = null
  #problems: readonly LiveProblem[] = []
  #closed: ReadonlySet<string> = new Set()
  #open: OpenPlace | null = null

  /** Turns places of problems into buttons that open the editor, if the server is on this computer. */
  connect(baseUrl: string, server: string): void {
    if (!LOCAL.test(location.hostname)) return
    this.#open = async (place) => {
      try {
        const address = `${baseUrl}${LIVE_FOLDER}/${LIVE_OPEN}`
        const response = await fetch(address, {
          method: 'POST',
          headers: { [LIVE_HEADER]: server },
          body: place,
        })
        return response.ok ? null : await response.text()
      } catch {
        return 'The server does not answer.'
      }
    }
    if (this.#parts !== null) this.#fill(this.#parts)
  }

  show(problems: readonly LiveProblem[]): void {
    if (JSON.stringify(problems) === JSON.stringify(this.#problems)) return
    this.#problems = problems
    const parts = (this.#parts ??= this.#createParts())
    const errors = this.#errors()
    const { dialog } = parts
    const wasError = errors.length === 0 && dialog.classList.contains('error')
    this.#closed = new Set(errors.filter((error) => this.#closed.has(error)))
    this.#fill(parts)
    if (problems.length === 0 || wasError) dialog.close()
    else if (errors.some((error) => !this.#closed.has(error)) && !dialog.open) dialog.showModal()
  }

  #errors(): readonly string[] {
    return this.#problems.filter(({ level }) => level === 'error').map(identityOf)
  }

  #fill({ dialog, title, list, footer, badge }: Parts): void {
    const counts = countsOf(this.#problems)
    const hasErrors = this.#errors().length > 0
    dialog.setAttribute('aria-label', counts)
    dialog.classList.toggle('error', hasErrors)
    title.textContent = counts
    const sorted = [...this.#problems].sort((a, b) => a.level.localeCompare(b.level))
    list.replaceChildren(...sorted.map((problem) => problemElement(problem, this.#open)))
    footer.hidden = !hasErrors
    badge.textContent = counts
    badge.hidden = this.#problems.length === 0
    badge.classList.toggle('error', hasErrors)
  }

  #createParts(): Parts {
    const parts = createParts()
    const { dialog, badge, close } = parts
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog) dialog.close()
    })
    dialog.addEventListener('close', () => {
      // The event comes late: by then the dialog may be open again.
      if (!dialog.open) this.#closed = new Set(this.#errors())
    })
    badge.addEventListener('click', () => dialog.showModal())
    return parts
  }
}

type Parts = ReturnType<typeof createParts>

function createParts() {
  const title = element('h1')
  const close = element('button', 'close', 'Close', element('kbd', '', 'Esc'))
  const list = element('div', 'list')
  const footer = element('footer', '', 'Correct the file and save it: this goes away by itself.')
  const dialog = element('dialog', '', element('header', '', title, close), list, footer)
  const badge = element('button', 'badge')
  badge.hidden = true
  close.autofocus = true
  for (const button of [close, badge]) button.setAttribute('type', 'button')
  dialog.setAttribute('role', 'dialog')
  // A live region, so that screen readers announce the button when it appears.
  const status = element('div', '', badge)
  status.setAttribute('role', 'status')

  const host = document.createElement(TAG)
  host.attachShadow({ mode: 'open' }).append(element('style', '', PROBLEMS_STYLE), dialog, status)
  document.body.append(host)
  return { dialog, title, close, list, footer, badge }
}

/** An element with children: strings become text, never HTML, and null becomes nothing. */
function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  made.append(...children.filter((child) => child !== null))
  return made
}

function problemElement(problem: LiveProblem, open: OpenPlace | null): HTMLElement {
  const { level, code, url, message, place, frame, hint, notes = [] } = problem
  const name = level === 'error' ? 'Error' : 'Warning'
  return element(
    'article',
    level,
    element('div', 'level', element('b', '', name), codeElement(code, url)),
    element('h2', '', ...withCode(message)),
    place === undefined ? null : placeElement(place, open),
    frame === undefined ? null : frameElement(frame),
    hint === undefined ? null : element('p', 'hint', element('b', '', 'Hint: '), ...withCode(hint)),
    notes.length === 0
      ? null
      : element('ul', '', ...notes.map((note) => element('li', '', ...withCode(note)))),
  )
}

function codeElement(code: string, url: string): HTMLElement {
  const link = element('a', 'code', code)
  link.href = url
  link.target = '_blank'
  link.rel = 'noreferrer'
  return link
}

function placeElement(place: string, open: OpenPlace | null): HTMLElement {
  if (open === null) return element('p', 'place', place)
  const button = element('button', 'place', place)
  const failure = element('span', 'failure')
  button.type = 'button'
  button.title = 'Open in the editor'
  failure.setAttribute('role', 'status')
  const onClick = async (): Promise<void> => {
    failure.textContent = (await open(place)) ?? ''
  }
  button.addEventListener('click', () => void onClick())
  return element('p', '', button, failure)
}

function withCode(text: string): readonly (Node | string)[] {
  return text.split(/`([^`\n]+)`/).map((part, index) => (index % 2 === 1 ? element('code', '', part) : part))
}

/** Lines that only underline the line above. */
const MARK = /^(\s*\|)([\s^~-]*\^[\s^~-]*)$/

function frameElement(frame: string): HTMLElement {
  const lines = frame.split('\n').flatMap((line, index): (Node | string)[] => {
    const [, edge = '', mark = ''] = MARK.exec(line) ?? []
    const end = index === 0 ? '' : '\n'
    return mark === '' ? [end + line] : [end + edge, element('span', 'mark', mark)]
  })
  const pre = element('pre', '', ...lines)
  // Focusable, so that it can be scrolled sideways without a mouse.
  pre.tabIndex = 0
  pre.setAttribute('role', 'group')
  pre.setAttribute('aria-label', 'Source')
  return pre
}

/** `1 error, 2 warnings`. */
function countsOf(problems: readonly LiveProblem[]): string {
  return (['error', 'warning'] as const)
    .map((level) => [problems.filter((problem) => problem.level === level).length, level] as const)
    .filter(([count]) => count > 0)
    .map(([count, level]) => `${count} ${level}${count === 1 ? '' : 's'}`)
    .join(', ')
}

/** Identifies a problem even if lines above it are added or removed. */
function identityOf({ level, code, message, place = '' }: LiveProblem): string {
  return JSON.stringify([level, code, message, place.replace(/:\d+(?::\d+)?$/, '')])
}
