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

declare module '*.md' {
  import type { ComponentType } from 'react'
  const Content: ComponentType<Record<string, unknown>>
  export default Content
}

declare module '*.mdx' {
  import type { ComponentType } from 'react'
  const Content: ComponentType<Record<string, unknown>>
  export default Content
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}

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

declare module '*.svg' {
  const url: string
  export default url
}

declare module '*.ico' {
  const url: string
  export default url
}
