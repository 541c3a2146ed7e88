/** Controls that the theme's behaviour answers, on which a click before that is there is remembered. */
export const EARLY_CONTROL = '.menu__caret,.menu__link--sublist-caret,.color-mode-toggle,[role=tab]'

/** On the root element until the loader of the document is there. */
export const EARLY = 'data-early'

/** On a control that was clicked before. */
export const CLICKED = 'data-clicked'
