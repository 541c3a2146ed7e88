/** How an admonition of a type looks. */
export interface AdmonitionLook {
  /** Ending of its `alert--` class. */
  readonly alert: string
  /** Id of the default title; types without one show their name. */
  readonly titleId?: string
}

/** The types that are there without configuration. */
export const ADMONITION_LOOKS: Readonly<Record<string, AdmonitionLook>> = {
  note: { alert: 'secondary', titleId: 'theme.admonition.note' },
  secondary: { alert: 'secondary' },
  tip: { alert: 'success', titleId: 'theme.admonition.tip' },
  success: { alert: 'success' },
  info: { alert: 'info', titleId: 'theme.admonition.info' },
  important: { alert: 'info' },
  warning: { alert: 'warning', titleId: 'theme.admonition.warning' },
  caution: { alert: 'warning', titleId: 'theme.admonition.caution' },
  danger: { alert: 'danger', titleId: 'theme.admonition.danger' },
}

/** The look of a type; one without a look of its own has that of `info`. */
export function admonitionLook(type: string): AdmonitionLook {
  return (Object.hasOwn(ADMONITION_LOOKS, type) ? ADMONITION_LOOKS[type] : undefined) ?? { alert: 'info' }
}
