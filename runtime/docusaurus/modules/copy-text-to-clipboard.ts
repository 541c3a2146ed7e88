/** Copies a text where the browser has no clipboard for scripts. Says whether it did. */
export default function copy(text: string): boolean {
  const area = Object.assign(document.createElement('textarea'), { value: text })
  area.style.cssText = 'position:fixed;opacity:0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}
