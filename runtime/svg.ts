import { createElement, useMemo, type ComponentType, type ReactElement, type SVGProps } from 'react'
import { escapeHtml } from './shared/document/html.ts'

/** Props of an SVG file as a component: those of `<svg>`, and its title. */
export interface SvgComponentProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** What the picture shows, for people who cannot see it. @default the title in the file */
  readonly title?: string
}

/** The component for an SVG file. Its inside is one string, so that React has a single element to care for. */
export function svgComponent(source: {
  /** Attributes of the root as in the file. */
  readonly props: SVGProps<SVGSVGElement>
  /** What is inside of the root, as written at build time. */
  readonly inner: string
  readonly title?: string
}): ComponentType<SvgComponentProps> {
  return function Svg({ title = source.title, className, ...props }: SvgComponentProps): ReactElement {
    const inside = useMemo(() => ({ __html: titleHtml(title) + source.inner }), [title])
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

function titleHtml(title: string | undefined): string {
  return title === undefined || title === '' ? '' : `<title>${escapeHtml(title)}</title>`
}
