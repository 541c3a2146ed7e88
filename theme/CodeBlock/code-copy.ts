/**
 * Puts text into the clipboard. Pages that are not served securely have no Clipboard API, and readers may forbid it:
 * then the browser's older command does it.
 *
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
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
