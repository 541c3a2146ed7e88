const COLLAPSE = '.doc-sidebar__collapse'
const EXPAND = '.doc-sidebar__expand'

/** On the element around sidebar and page while the sidebar is folded away. It stays there from page to page. */
const HIDDEN = 'data-sidebar-hidden'

export function startSidebarToggle(): void {
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target instanceof Element && target.closest('[data-toggles=sidebar]') !== null)
      toggleSidebar()
  })
}

/** The focus goes from the button that is gone to the one in its place. */
export function toggleSidebar(): void {
  const isHidden = document.querySelector('.docs-shell')?.toggleAttribute(HIDDEN)
  document.querySelector<HTMLElement>(isHidden === true ? EXPAND : COLLAPSE)?.focus({ preventScroll: true })
}
