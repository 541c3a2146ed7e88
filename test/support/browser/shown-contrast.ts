import type { Page } from 'playwright-core'

/** Relative luminance as WCAG has it. */
function luminance([red, green, blue]: readonly number[]): number {
  const linear = (value = 0): number => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Colours of text and ground as the screen shows them, from 0 to 1: the ground of a box is translucent. */
function shownColours(
  page: Page,
  selector: string,
): Promise<readonly { text: number[]; ground: number[] }[]> {
  return page.locator(selector).evaluateAll((elements) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const painted = (colours: readonly string[]): number[] => {
      if (canvas === null) return []
      canvas.clearRect(0, 0, 1, 1)
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255)
    }
    return elements.map((element) => {
      const grounds: string[] = []
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        grounds.unshift(getComputedStyle(at).backgroundColor)
      return { text: painted([getComputedStyle(element).color]), ground: painted(grounds) }
    })
  })
}

/** The contrasts of the words of elements with what they stand on, as WCAG counts them: 4.5 is enough for text. */
export async function shownContrasts(page: Page, selector: string): Promise<readonly number[]> {
  const colours = await shownColours(page, selector)
  return colours.map(({ text, ground }) => {
    const [dark = 0, light = 0] = [luminance(text), luminance(ground)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })
}
