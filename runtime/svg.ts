import { createElement, useMemo, type ComponentType, type ReactElement, type SVGProps } from 'react'
import { escapeHtml } from './shared/document/html.ts'

export interface SvgComponentProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** What the picture shows, for people who cannot see it. @default the title in the file */
  readonly title?: string
}

/** The component for an SVG file. Its inside is one string, so that React has a single element to care for. */
export function svgComponent(source: {
  readonly props: SVGProps<SVGSVGElement>
  readonly inner: string
  readonly title?: string
}): ComponentType<SvgComponentProps> {
  return function Svg({ title = source.title, className, ...props }: SvgComponentProps): ReactElement {
    const inside = useMemo(
      () => ({ __html: (title ? `<title>${escapeHtml(title)}</title>` : '') + source.inner }),
      [title],
    )
    const classes = [source.props.className, className].filter(Boolean).join(' ')
    return createElement('svg', {
      ...source.props,
      ...props,
      ...(classes === '' ? {} : { className: classes }),
      children: undefined,
      dangerouslySetInnerHTML: inside,
    })
  }
}
