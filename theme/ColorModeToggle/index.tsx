import { translate, type ColorMode } from 'sitegen/runtime'
import { useState } from 'react'
import IconDarkMode from '@theme/Icon/DarkMode'
import IconLightMode from '@theme/Icon/LightMode'
import IconSystemColorMode from '@theme/Icon/SystemColorMode'
import { nextColorMode } from '../../runtime/shared/site/behaviour-settings.ts'

interface ColorModeToggleProps {
  /** Further class of the element. */
  readonly className?: string
  /** What is chosen; null for the mode of the reader's system. */
  readonly value: ColorMode | null
  /** Is called with the next choice. */
  readonly onChange: (choice: ColorMode | null) => void
  /** Whether the system is one of the choices. */
  readonly respectPrefersColorScheme: boolean
  /** It is the switch of the site: the theme's behaviour takes care of it, with React and without. @default false */
  readonly isSwitch?: boolean
}

/**
 * The button that goes to the next colour mode: light, dark and, if it is a choice, that of the reader's system.
 * The page has all its icons and CSS shows one, so that readers see the right one before the page hydrates.
 */
export default function ColorModeToggle(props: ColorModeToggleProps) {
  const { className = '', value, onChange, respectPrefersColorScheme, isSwitch = false } = props
  const [first] = useState(value)
  return (
    <button
      type="button"
      className={`clean-btn color-mode-toggle ${className}`.trimEnd()}
      onClick={(event) => {
        // Before React, the theme's behaviour does it.
        event.preventDefault()
        onChange(nextColorMode(value, respectPrefersColorScheme))
      }}
      {...(isSwitch
        ? switchTexts(first, respectPrefersColorScheme)
        : { title: modeName(value), 'aria-label': label(modeName(value)) })}
    >
      <IconLightMode className={iconClass('light')} />
      <IconDarkMode className={iconClass('dark')} />
      {respectPrefersColorScheme && <IconSystemColorMode className={iconClass('system')} />}
    </button>
  )
}

/** The texts for all modes, of which a script shows those of the mode that is chosen (theme/behaviour/color-mode.ts). */
function switchTexts(first: ColorMode | null, hasSystem: boolean) {
  return {
    title: modeName(first),
    'aria-label': label(modeName(first)),
    'data-label': label('{mode}'),
    'data-light': modeName('light'),
    'data-dark': modeName('dark'),
    ...(hasSystem ? { 'data-system': modeName(null) } : {}),
    suppressHydrationWarning: true,
  }
}

function label(mode: string): string {
  return translate(
    {
      id: 'theme.colorToggle.ariaLabel',
      message: 'Switch between dark and light mode (currently {mode})',
    },
    { mode },
  )
}

function iconClass(choice: string): string {
  return `color-mode-toggle__icon color-mode-toggle__icon--${choice}`
}

function modeName(value: ColorMode | null): string {
  switch (value) {
    case null:
      return translate({ id: 'theme.colorToggle.ariaLabel.mode.system', message: 'system mode' })
    case 'light':
      return translate({ id: 'theme.colorToggle.ariaLabel.mode.light', message: 'light mode' })
    case 'dark':
      return translate({ id: 'theme.colorToggle.ariaLabel.mode.dark', message: 'dark mode' })
  }
}
