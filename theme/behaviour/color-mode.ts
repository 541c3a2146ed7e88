import { createStorageSlot } from '../../runtime/preferences/storage.ts'
import {
  COLOR_MODE_KEY,
  knownMode,
  showColorMode,
  SYSTEM_DARK,
  type ColorMode,
} from '../../runtime/preferences/show-color-mode.ts'
import { nextColorMode, type BehaviourSettings } from '../../runtime/shared/site/behaviour-settings.ts'
import { onClick } from './events.ts'

/** Buttons with their texts for all modes; others belong to components that do something else with them. */
const TOGGLE = '.color-mode-toggle[data-label]'

const slot = createStorageSlot(COLOR_MODE_KEY)
const root = document.documentElement

export function startColorMode({ fallback, disableSwitch }: BehaviourSettings['colorMode']): void {
  onClick(TOGGLE, (_, { defaultPrevented }) => {
    if (defaultPrevented) return
    const next = nextColorMode(choice(), fallback === 'system')
    showColorMode(next, fallback)
    if (next === null) slot.del()
    else slot.set(next)
  })
  if (!disableSwitch) slot.listen(() => showColorMode(knownMode(slot.get()), fallback))
  matchMedia(SYSTEM_DARK).addEventListener('change', () => {
    if (fallback === 'system' && choice() === null) showColorMode(null, fallback)
  })
  new MutationObserver(labelToggles).observe(root, { attributeFilter: ['data-theme-choice'] })
}

export function labelToggles(): void {
  const mode = choice() ?? 'system'
  for (const button of document.querySelectorAll<HTMLElement>(TOGGLE)) {
    const { label = '', [mode]: name = '' } = button.dataset
    button.title = name
    button.setAttribute('aria-label', label.replace('{mode}', name))
  }
}

function choice(): ColorMode | null {
  return knownMode(root.dataset['themeChoice'])
}
