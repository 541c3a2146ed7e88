/** Loads a module once, when it is needed. Pages work without it, so nothing is said when it does not come. */
export function later<T>(load: () => Promise<T>) {
  let loading: Promise<T> | null = null
  const after = (task: (module: T) => void): void => {
    loading?.then(task, () => (loading = null))
  }
  return {
    /** Does something with it as soon as it is there. It is loaded for that, again where it did not come. */
    use(task: (module: T) => void): void {
      loading ??= load()
      after(task)
    },
    ifUsed: after,
  }
}

export function onClick(
  selector: string,
  act: (element: HTMLElement, event: MouseEvent) => void,
  isCapturing = false,
): void {
  const find = (event: MouseEvent): void => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
    if (element !== null) act(element, event)
  }
  document.addEventListener('click', find, isCapturing)
}
