/** A word as a shell reads it back: plain words as they are, everything else quoted. */
export function shellWord(text: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w./@:+=,-]+$/.test(text) && !text.startsWith('-')) return text
  if (platform === 'win32') return `"${text}"`
  const word = `'${text.replaceAll("'", String.raw`'\''`)}'`
  return text.startsWith('-') ? `./${word}` : word
}
