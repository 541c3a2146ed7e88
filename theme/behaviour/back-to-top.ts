import type { Follower } from './hideable-navbar.ts'

const BUTTON = '.theme-back-to-top-button'

/** Positions above this are near enough to the top, in pixels. */
const NEAR_TOP = 300

/** What is left of the way to the top after each frame. */
const EASING = 0.85

/** Shows a button that leads back to the top while the reader scrolls up a long page. */
export function createBackToTop(): Follower {
  let isJump = false
  let frame = 0
  const stop = (): void => cancelAnimationFrame(frame)
  const climb = (): void => {
    if (scrollY <= 0) return
    frame = requestAnimationFrame(climb)
    scrollTo({ top: Math.floor(scrollY * EASING), behavior: 'instant' })
  }
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest(BUTTON) === null) return
    stop()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) scrollTo({ top: 0, behavior: 'instant' })
    else if (getComputedStyle(document.documentElement).scrollBehavior === 'smooth') scrollTo({ top: 0 })
    else climb()
  })
  return {
    scrolled(now, before) {
      const isIgnored = isJump
      isJump = false
      if (isIgnored) return
      const isDown = now >= before
      if (isDown) stop()
      if (isDown || now < NEAR_TOP) setShown(false)
      else if (now + innerHeight < document.documentElement.scrollHeight) setShown(true)
    },
    routed({ location: { hash }, previousLocation }) {
      stop()
      isJump = hash !== '' && previousLocation !== null
      setShown(false)
    },
  }
}

function setShown(isShown: boolean): void {
  document.querySelector(BUTTON)?.toggleAttribute('data-shown', isShown)
}
