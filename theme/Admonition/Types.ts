import type { ComponentType } from 'react'
import AdmonitionLayout from '@theme/Admonition/Layout'
import { ADMONITION_LOOKS } from '../../runtime/shared/content/admonition-look.ts'
import type { AdmonitionProps } from './Layout.tsx'

/** The components of admonitions by type; types that are not named here look like `info`. */
const types: Readonly<Record<string, ComponentType<AdmonitionProps>>> = Object.fromEntries(
  Object.keys(ADMONITION_LOOKS).map((type) => [type, AdmonitionLayout]),
)

export default types
