/**
 * The buttons of code blocks. Static blocks have none in their HTML: when this module is loaded, it puts them into every
 * block of the document and watches for further ones. They stand where React renders nothing.
 * @module
 */
import { translate } from '../../runtime/texts/translate.ts'
import { adoptStyles } from '../common/adopt-styles.ts'
import styles from '../styles/content/code-buttons.css?raw'
import { copyText } from './code-copy.ts'

/** How long a button says what came of a click, in milliseconds. */
const COPIED_TIME = 1000
const FAILED_TIME = 3000

/** Pictures of styles/base/icons.css. */
const ICONS = { copy: 'copy', copied: 'check', failed: 'close', wrap: 'wrap' } as const

/** On a block while its lines are wrapped. */
const WRAPPED = 'codeBlockWrapped'

/** Groups with live buttons. HTML that is copied along with its buttons holds dead ones. */
const groups = new WeakSet<Element>()

/** Measures a block, and returns what is to be done then. */
type Measure = () => () => void

/** How the buttons that wait for the size of a block are shown and hidden, by what is measured. */
const measuring = new WeakMap<Element, Measure>()

const sizes = new ResizeObserver((entries) => {
  changeMeasured(new Set(entries.map(({ target }) => measuring.get(target))))
})

/** Measures everything before anything is changed, so that browsers lay out the page but once. */
function changeMeasured(measures: Iterable<Measure | undefined>): void {
  const changes = Array.from(measures, (measure) => measure?.())
  for (const change of changes) change?.()
}

adoptStyles(styles)

/** Tells screen readers what happened; it stands outside of what React renders. */
const status = document.createElement('div')
status.className = 'sr-only'
status.setAttribute('role', 'status')
document.body.append(status)

let isWaiting = false
new MutationObserver(() => {
  if (isWaiting) return
  isWaiting = true
  setTimeout(addMissing)
}).observe(document.body, { childList: true, subtree: true })
addMissing()

function addMissing(): void {
  isWaiting = false
  const added: Measure[] = []
  for (const content of document.querySelectorAll('.theme-code-block > .codeBlockContent')) {
    const code = content.querySelector<HTMLElement>('pre > code')
    const group = content.querySelector('.codeBlockButtons')
    if (code === null || (group !== null && groups.has(group))) continue
    added.push(addButtons(code, group ?? content.appendChild(groupElement())))
  }
  changeMeasured(added)
}

function groupElement(): Element {
  const group = document.createElement('div')
  group.className = 'codeBlockButtons'
  return group
}

function addButtons(code: HTMLElement, group: Element): Measure {
  groups.add(group)
  const { button, measure } = wrapButton(code)
  group.replaceChildren(button, copyButton(code))
  return measure
}

function copyButton(code: HTMLElement): HTMLButtonElement {
  const title = translate({ id: 'theme.CodeBlock.copy', message: 'Copy' })
  const label = translate({ id: 'theme.CodeBlock.copyButtonAriaLabel', message: 'Copy code to clipboard' })
  const button = createButton('copy')
  const show = (state: 'copy' | 'copied' | 'failed', text: string): void => {
    setIcon(button, state)
    button.dataset['state'] = state
    button.title = state === 'copy' ? title : text
    button.setAttribute('aria-label', text)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = (copied: boolean): void => {
    const text = copied
      ? translate({ id: 'theme.CodeBlock.copied', message: 'Copied' })
      : translate({ id: 'theme.CodeBlock.copyFailed', message: 'The code could not be copied' })
    // What is selected can be copied with the keyboard.
    if (!copied) getSelection()?.selectAllChildren(code)
    show(copied ? 'copied' : 'failed', text)
    status.textContent = text
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        show('copy', label)
        status.textContent = ''
      },
      copied ? COPIED_TIME : FAILED_TIME,
    )
  }
  button.addEventListener('click', () => void copyText(codeText(code)).then(report))
  show('copy', label)
  return button
}

/** The code and nothing else. Elements in place of lines may break lines by other means than line breaks. */
function codeText(code: HTMLElement): string {
  const text = code.querySelector('.token-line') === null ? code.innerText : code.textContent
  return text.replace(/\n$/, '')
}

/** Shown while the code is wider than its block, and while it is wrapped. */
function wrapButton(code: HTMLElement): { readonly button: HTMLButtonElement; readonly measure: Measure } {
  const button = createButton('wrap')
  const label = translate({ id: 'theme.CodeBlock.wordWrapToggle', message: 'Toggle word wrap' })
  const pre = code.parentElement ?? code
  const measure: Measure = () => {
    const isHidden = !pre.classList.contains(WRAPPED) && pre.scrollWidth <= pre.clientWidth
    return () => void (button.hidden = isHidden)
  }
  button.title = label
  button.setAttribute('aria-label', label)
  button.setAttribute('aria-pressed', 'false')
  button.addEventListener('click', () => {
    button.setAttribute('aria-pressed', String(pre.classList.toggle(WRAPPED)))
    measure()()
  })
  setIcon(button, 'wrap')
  for (const element of [pre, code]) {
    measuring.set(element, measure)
    sizes.observe(element)
  }
  return { button, measure }
}

function createButton(name: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `codeBlockButton codeBlockButton--${name}`
  const icon = document.createElement('span')
  icon.className = 'sg-icon'
  icon.setAttribute('aria-hidden', 'true')
  button.append(icon)
  return button
}

function setIcon(button: HTMLButtonElement, name: keyof typeof ICONS): void {
  const icon = button.firstElementChild as HTMLElement
  icon.style.setProperty('--sg-icon', `var(--sg-icon-${ICONS[name]})`)
}
