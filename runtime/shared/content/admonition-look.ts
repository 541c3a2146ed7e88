export interface AdmonitionLook {
  /** Ending of its `alert--` class. */
  readonly alert: string
  /** Id of the default title; types without one show their name. */
  readonly titleId?: string
}

export const ADMONITION_LOOKS: Readonly<Record<string, AdmonitionLook>> = {
  secondary: { alert: 'secondary' },
  info: { alert: 'info', titleId: 'theme.admonition.info' },
  success: { alert: 'success' },
  danger: { alert: 'danger', titleId: 'theme.admonition.danger' },
  note: { alert: 'secondary', titleId: 'theme.admonition.note' },
  tip: { alert: 'success', titleId: 'theme.admonition.tip' },
  warning: { alert: 'warning', titleId: 'theme.admonition.warning' },
  important: { alert: 'info' },
  caution: { alert: 'warning', titleId: 'theme.admonition.caution' },
}

export function admonitionLook(type: string): AdmonitionLook {
  return (Object.hasOwn(ADMONITION_LOOKS, type) ? ADMONITION_LOOKS[type] : undefined) ?? { alert: 'info' }
}
