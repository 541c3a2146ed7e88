import { translate } from 'sitegen/runtime'
import type { ReactElement, ReactNode } from 'react'

interface AdmonitionProps {
  /** A type without a look of its own gets that of `info`. */
  readonly type: string
  /** @default the name of the type */
  readonly title?: ReactNode
  readonly id?: string
  readonly className?: string
  readonly children?: ReactNode
}

interface Look {
  readonly alert: string
  /** Id of the default title; types without one show their name. */
  readonly titleId?: string
}

const LOOKS: Readonly<Record<string, Look>> = {
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

/** A box beside the running text, with the markup that `:::note` has in Markdown. */
export default function Admonition({ type, title, id, className, children }: AdmonitionProps): ReactElement {
  const look = Object.hasOwn(LOOKS, type) ? LOOKS[type] : undefined
  const classes = `theme-admonition theme-admonition-${type} admonition alert alert--${look?.alert ?? 'info'}`
  return (
    <div
      className={className === undefined || className === '' ? classes : `${classes} ${className}`}
      {...(id === undefined ? {} : { id })}
    >
      <div className="admonition-heading">
        <span className="admonition-icon" aria-hidden="true" />
        {title ?? defaultTitle(type, look)}
      </div>
      <div className="admonition-content">{children}</div>
    </div>
  )
}

function defaultTitle(type: string, look: Look | undefined): string {
  return look?.titleId === undefined ? type : translate({ id: look.titleId, message: type })
}
