/**
 * Puts a text into the clipboard; says whether it is there. Pages that are not served securely have no clipboard, and readers
 * may forbid it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
