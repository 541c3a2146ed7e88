/**
 * Shows an image as large as the window, in a dialog of the browser: Escape, a click and the Back gesture of phones close it.
 * @module
 */
import { translate } from '../../runtime/texts/translate.ts'
import { adoptStyles } from '../common/elements.ts'
import styles from '../styles/content/image-zoom.css?raw'
import { ZOOMED } from './image-zoom.ts'

adoptStyles(styles)

addEventListener('keydown', (event) => {
  const { key, target } = event
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLImageElement) || !target.matches(ZOOMED))
    return
  event.preventDefault()
  showImage(target)
})

/** Makes them buttons for the keyboard. */
export function markImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(ZOOMED)) {
    image.tabIndex = 0
    image.role = 'button'
    image.ariaHasPopup = 'dialog'
  }
}

export function showImage(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'sg-zoom'
  dialog.ariaLabel = image.alt
  const button = document.createElement('button')
  button.type = 'button'
  button.ariaLabel = translate({ id: 'theme.AnnouncementBar.closeButtonAriaLabel', message: 'Close' })
  const large = new Image()
  large.alt = image.alt
  // Of several widths, that of the window.
  large.srcset = image.srcset
  large.sizes = '100vw'
  large.src = image.src
  button.append(large)
  dialog.append(button)
  button.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
