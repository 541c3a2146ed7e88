import type { RouteChange } from 'sitegen/runtime'
import { hashElement } from './hash-element.ts'

/** Something that follows scrolling and the route. Positions are in pixels from the top of the document. */
export interface Follower {
  readonly scrolled: (now: number, before: number) => void
  readonly routed: (change: RouteChange) => void
}

/** Moves the navbar out of the way while the reader scrolls down, and back when they scroll up. */
export function createHideableNavbar(): Follower {
  let isJump = false
  return {
    scrolled(now, before) {
      const navbar = hideable()
      const isIgnored = isJump
      isJump = false
      if (navbar === null || isIgnored || now === before) return
      const height = navbar.offsetHeight
      // Beyond that, browsers that let a page overshoot its end would show the navbar for a moment.
      const end = document.documentElement.scrollHeight - height - innerHeight
      if (now >= height && now > before) setHidden(navbar, true)
      else if (now < height || now < end) setHidden(navbar, false)
    },
    routed({ location: { hash }, previousLocation }) {
      const navbar = hideable()
      if (navbar === null || previousLocation === null) return
      // The heading that the reader jumps to shall not lie below it, nor shall the jump count as scrolling.
      isJump = hashElement(hash) !== null
      setHidden(navbar, isJump)
    },
  }
}

function hideable(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.navbar--hideable')
}

function setHidden(navbar: HTMLElement, isHidden: boolean): void {
  navbar.classList.toggle('navbar--hidden', isHidden)
}
