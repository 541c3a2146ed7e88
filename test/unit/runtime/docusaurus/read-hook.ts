import { renderPage, type RenderSetup } from '../../support/render-content.ts'

/** What a hook returned, and what it makes the page load. */
export interface ReadHook<T> {
  readonly value: T
  readonly needs: readonly string[]
}

/** Calls hooks on a page while it is rendered. */
export async function readHook<T>(use: () => T, setup: RenderSetup = {}): Promise<ReadHook<T>> {
  const found: { value?: T } = {}
  const layout = (): string => {
    found.value = use()
    return ''
  }
  const { needs } = await renderPage({ ...setup, layout })
  return { value: found.value as T, needs }
}
