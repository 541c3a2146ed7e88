/** Stylesheets that were to be taken by others: address -> the element that stands for it. */
export class Styles {
  /** For addresses whose stylesheet did not load: the one that stayed. */
  readonly #standIns = new Map<string, HTMLLinkElement>()
  /** Elements that go when the one that takes their place has loaded. */
  readonly #replaced = new WeakMap<HTMLLinkElement, readonly HTMLLinkElement[]>()

  /** Puts stylesheets in the place of others. The old one of each stays until the new one has loaded. */
  replace(pairs: readonly (readonly [from: string, to: string])[]): void {
    for (const [from, to] of pairs) {
      const old = this.#linkOf(absolute(from))
      if (old !== undefined) this.#swap(old, to)
    }
  }

  #linkOf(href: string): HTMLLinkElement | undefined {
    return styleLinks(document).findLast((link) => link.href === href) ?? this.#standIns.get(href)
  }

  #swap(old: HTMLLinkElement, to: string): void {
    const href = absolute(to)
    if (old.href === href) return
    const next = old.cloneNode() as HTMLLinkElement
    this.#replaced.set(next, [...(this.#replaced.get(old) ?? []), old])
    next.addEventListener('load', () => {
      for (const link of this.#replaced.get(next) ?? []) link.remove()
      this.#replaced.delete(next)
    })
    next.addEventListener('error', () => {
      this.#standIns.set(href, old)
      next.remove()
    })
    next.setAttribute('href', to)
    old.after(next)
  }
}

/** The stylesheets that a document links to. */
function styleLinks(root: ParentNode): readonly HTMLLinkElement[] {
  return [...root.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
}

function absolute(href: string): string {
  return new URL(href, location.href).href
}
