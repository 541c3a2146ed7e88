/**
 * Modules that a site's own files may import. Put `"types": ["sitegen/env"]` into the site's tsconfig.json.
 */

declare module '@theme/*' {
  import type { ComponentType } from 'react'
  const component: ComponentType<Record<string, unknown>>
  export default component
}

declare module '@theme-original/*' {
  import type { ComponentType } from 'react'
  const component: ComponentType<Record<string, unknown>>
  export default component
}

declare module '@theme-init/*' {
  import type { ComponentType } from 'react'
  const component: ComponentType<Record<string, unknown>>
  export default component
}

declare module '*.md' {
  import type { ComponentType } from 'react'
  import type { TocItem } from 'sitegen/runtime'
  const Content: ComponentType<Record<string, unknown>>
  export default Content
  export const toc: readonly TocItem[]
  export const frontMatter: Readonly<Record<string, unknown>>
  /** Text of its heading of level 1. */
  export const contentTitle: string | undefined
}

declare module '*.mdx' {
  import type { ComponentType } from 'react'
  import type { TocItem } from 'sitegen/runtime'
  const Content: ComponentType<Record<string, unknown>>
  export default Content
  export const toc: readonly TocItem[]
  export const frontMatter: Readonly<Record<string, unknown>>
  /** Text of its heading of level 1. */
  export const contentTitle: string | undefined
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.module.scss' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.module.sass' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}

declare module '*.scss' {}

declare module '*.sass' {}

declare module '*.png' {
  const url: string
  export default url
}

declare module '*.jpg' {
  const url: string
  export default url
}

declare module '*.jpeg' {
  const url: string
  export default url
}

declare module '*.gif' {
  const url: string
  export default url
}

declare module '*.webp' {
  const url: string
  export default url
}

declare module '*.avif' {
  const url: string
  export default url
}

declare module '*.ico' {
  const url: string
  export default url
}

/** An SVG file is a component; with `?url` it is an address. */
declare module '*.svg' {
  import type { ComponentType, SVGProps } from 'react'
  const Svg: ComponentType<Omit<SVGProps<SVGSVGElement>, 'children'> & { readonly title?: string }>
  export default Svg
}

declare module '*?url' {
  const url: string
  export default url
}

/** The text of any file. */
declare module '*?raw' {
  const text: string
  export default text
}

declare module '*.txt' {
  const text: string
  export default text
}

declare module 'raw-loader!*' {
  const text: string
  export default text
}

declare module '!!raw-loader!*' {
  const text: string
  export default text
}

/** What a YAML file says. */
declare module '*.yaml' {
  const value: unknown
  export default value
}

declare module '*.yml' {
  const value: unknown
  export default value
}

declare module 'yaml-loader!*' {
  const value: unknown
  export default value
}

declare module '!!yaml-loader!*' {
  const value: unknown
  export default value
}

/** An image in several widths, for `<IdealImage img={…}>`. */
declare module '*?responsive' {
  const image: {
    readonly src: string
    readonly srcSet?: string
    readonly sizes?: string
    readonly width?: number
    readonly height?: number
    /** A tiny copy as a data URI. */
    readonly placeholder?: string
  }
  export default image
}

declare module '*.woff' {
  const url: string
  export default url
}

declare module '*.woff2' {
  const url: string
  export default url
}

declare module '*.eot' {
  const url: string
  export default url
}

declare module '*.ttf' {
  const url: string
  export default url
}

declare module '*.otf' {
  const url: string
  export default url
}

declare module '*.mp4' {
  const url: string
  export default url
}

declare module '*.webm' {
  const url: string
  export default url
}

declare module '*.mov' {
  const url: string
  export default url
}

declare module '*.ogv' {
  const url: string
  export default url
}

declare module '*.mp3' {
  const url: string
  export default url
}

declare module '*.m4a' {
  const url: string
  export default url
}

declare module '*.wav' {
  const url: string
  export default url
}

declare module '*.flac' {
  const url: string
  export default url
}

declare module '*.pdf' {
  const url: string
  export default url
}

declare module '*.zip' {
  const url: string
  export default url
}
