/**
 * The menu that copies a page, once it is opened: it closes like other menus, and copies.
 * @module
 */
const OPEN = '.copy-page[open]'

/** Closes the menu, unless the event is in it. */
export function close({ target }: Event): void {
  for (const menu of document.querySelectorAll(OPEN)) {
    if (!(target instanceof Node) || !menu.contains(target)) menu.removeAttribute('open')
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const { copy: address = '', copied = '', failed = '' } = button.dataset
  const label = button.textContent
  const text = fetch(address).then((response) => {
    if (!response.ok) throw new Error(response.statusText)
    return response.blob()
  })
  // Safari writes what comes later only when it is promised during the click.
  const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  button.setAttribute('aria-live', 'polite')
  button.textContent = await written.then(
    () => copied,
    () => failed,
  )
  setTimeout(() => (button.textContent = label), 2000)
}

document.addEventListener('click', (event) => {
  close(event)
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
  if (button !== null) void copy(button)
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  const menu = document.querySelector<HTMLElement>(OPEN)
  if (menu?.contains(document.activeElement) === true) menu.querySelector('summary')?.focus()
  menu?.removeAttribute('open')
})
