/**
 * The buttons of code blocks. Static blocks have none in their HTML: when this module is loaded, it puts them into every
 * block of the document and watches for further ones. They stand where React renders nothing.
 * @module
 */
import { translate } from '../../runtime/texts/translate.ts'
import { adoptStyles } from '../common/elements.ts'
import styles from '../styles/content/code-buttons.css?raw'

/** Pictures of styles/base/icons.css. */
const ICONS = { copy: 'copy', copied: 'check', failed: 'close', wrap: 'wrap' } as const

const WRAPPED = 'codeBlockWrapped'

/** Groups with live buttons. HTML that is copied along with its buttons holds dead ones. */
const groups = new WeakSet<Element>()

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
    added.push(addButtons(code, group ?? content.appendChild(document.createElement('div'))))
  }
  changeMeasured(added)
}

function addButtons(code: HTMLElement, group: Element): Measure {
  groups.add(group)
  group.className = 'codeBlockButtons'
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
      copied ? 1000 : 3000,
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

/**
 * Puts text into the clipboard. Pages that are not served securely have no Clipboard API, and readers may forbid it:
 * then the browser's older command does it.
 *
 * @returns whether it worked
 */
async function copyText(text: string): Promise<boolean> {
  // Checked first, because the older command works only at once in the handler of a click.
  const { clipboard } = navigator as Partial<Navigator>
  if (clipboard === undefined) return copySelected(text)
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** Selects the text outside of the reader's sight, has the browser copy it, and puts the selection and focus back. */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const selection = document.getSelection()
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, index) =>
    selection?.getRangeAt(index),
  )
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Fixed, so that the page does not scroll to it; of normal size, so that iOS does not zoom.
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px'
  // A modal dialog makes everything else unselectable.
  const root = focused?.closest('dialog') ?? document.body
  root.append(field)
  field.select()
  let copied = false
  try {
    copied = document.execCommand('copy')
  } catch {
    // Not supported at all.
  }
  field.remove()
  if (ranges.length > 0) selection?.removeAllRanges()
  for (const range of ranges) if (range !== undefined) selection?.addRange(range)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
