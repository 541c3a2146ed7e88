/** Where a shared data file lies: a stable address, since pages name it by its key and not by its content. */
export function sharedDataUrl(baseUrl: string, key: string): string {
  return `${baseUrl}assets/data/${key}.json`
}
