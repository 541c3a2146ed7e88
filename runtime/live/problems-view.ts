import type { LiveProblem } from '../shared/live.ts'

/** An element with children: strings become text, never HTML, and null becomes nothing. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  children: readonly (Node | string | null)[],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  made.append(...children.filter((child) => child !== null))
  return made
}

/** Opens a place in the editor. Gives what went wrong; null for nothing. */
export type OpenPlace = (place: string) => Promise<string | null>

/** One problem, as the panel lists it. Where its place can be opened, that is a button. */
export function problemElement(problem: LiveProblem, open: OpenPlace | null): HTMLElement {
  const { level, code, url, message, place, frame, hint, notes = [] } = problem
  const name = level === 'error' ? 'Error' : 'Warning'
  return element('article', level, [
    element('div', 'level', [element('b', '', [name]), codeElement(code, url)]),
    element('h2', '', withCode(message)),
    place === undefined ? null : placeElement(place, open),
    frame === undefined ? null : frameElement(frame),
    hint === undefined ? null : element('p', 'hint', [element('b', '', ['Hint: ']), ...withCode(hint)]),
    notes.length === 0
      ? null
      : element(
          'ul',
          '',
          notes.map((note) => element('li', '', withCode(note))),
        ),
  ])
}

function codeElement(code: string, url: string): HTMLElement {
  const link = element('a', 'code', [code])
  link.href = url
  link.target = '_blank'
  link.rel = 'noreferrer'
  return link
}

function placeElement(place: string, open: OpenPlace | null): HTMLElement {
  if (open === null) return element('p', 'place', [place])
  const button = element('button', 'place', [place])
  const failure = element('span', 'failure', [])
  button.type = 'button'
  button.title = 'Open in the editor'
  failure.setAttribute('role', 'status')
  const onClick = async (): Promise<void> => {
    failure.textContent = (await open(place)) ?? ''
  }
  button.addEventListener('click', () => void onClick())
  return element('p', '', [button, failure])
}

/** What a text has between backticks is code. */
function withCode(text: string): readonly (Node | string)[] {
  return text
    .split(/`([^`\n]+)`/)
    .map((part, index) => (index % 2 === 1 ? element('code', '', [part]) : part))
}

/** Lines that only mark what stands above them. */
const MARK = /^(\s*\|)([\s^~-]*\^[\s^~-]*)$/

function frameElement(frame: string): HTMLElement {
  const lines = frame.split('\n').flatMap((line, index): (Node | string)[] => {
    const [, edge = '', mark = ''] = MARK.exec(line) ?? []
    const end = index === 0 ? '' : '\n'
    return mark === '' ? [end + line] : [end + edge, element('span', 'mark', [mark])]
  })
  const pre = element('pre', '', lines)
  // It scrolls sideways, for those without a mouse too.
  pre.tabIndex = 0
  pre.setAttribute('role', 'group')
  pre.setAttribute('aria-label', 'Source')
  return pre
}

/** `1 error, 2 warnings`. */
export function countsOf(problems: readonly LiveProblem[]): string {
  return (['error', 'warning'] as const)
    .map((level) => [problems.filter((problem) => problem.level === level).length, level] as const)
    .filter(([count]) => count > 0)
    .map(([count, level]) => `${count} ${level}${count === 1 ? '' : 's'}`)
    .join(', ')
}

/** What makes a problem the same one, also when lines above it came or went. */
export function identityOf({ level, code, message, place = '' }: LiveProblem): string {
  return JSON.stringify([level, code, message, place.replace(/:\d+(?::\d+)?$/, '')])
}
