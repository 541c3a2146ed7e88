import type { ComponentType } from 'react'
import AdmonitionLayout from '@theme/Admonition/Layout'
import AdmonitionTypeCaution from '@theme/Admonition/Type/Caution'
import AdmonitionTypeDanger from '@theme/Admonition/Type/Danger'
import AdmonitionTypeInfo from '@theme/Admonition/Type/Info'
import AdmonitionTypeNote from '@theme/Admonition/Type/Note'
import AdmonitionTypeTip from '@theme/Admonition/Type/Tip'
import AdmonitionTypeWarning from '@theme/Admonition/Type/Warning'
import type { AdmonitionProps } from './Layout.tsx'

/** The components of admonitions by type; types that are not named here look like `info`. */
const types: Readonly<Record<string, ComponentType<AdmonitionProps>>> = {
  secondary: AdmonitionLayout,
  info: AdmonitionTypeInfo,
  success: AdmonitionLayout,
  danger: AdmonitionTypeDanger,
  note: AdmonitionTypeNote,
  tip: AdmonitionTypeTip,
  warning: AdmonitionTypeWarning,
  important: AdmonitionLayout,
  caution: AdmonitionTypeCaution,
}

export default types
