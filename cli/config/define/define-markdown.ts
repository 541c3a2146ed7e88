import type { PluggableList } from 'unified'

/** Which `:::names` are admonitions. */
export interface AdmonitionsConfig {
  /** Further names. @default [] */
  keywords?: readonly string[]
  /** Keeps the names that are there without configuration. @default true */
  extendDefaults?: boolean
}

/** Remark and rehype plugins of one feature instance, in unified's own form. */
export interface ContentPlugins {
  /** Run after sitegen's remark plugins. @default [] */
  remarkPlugins?: PluggableList
  /** Run after sitegen's rehype plugins. @default [] */
  rehypePlugins?: PluggableList
  /** Run before sitegen's remark plugins. @default [] */
  beforeDefaultRemarkPlugins?: PluggableList
  /** Run before sitegen's rehype plugins. @default [] */
  beforeDefaultRehypePlugins?: PluggableList
  /** recma plugins, for files that are compiled as MDX modules. @default [] */
  recmaPlugins?: PluggableList
  /** `false` leaves `:::note` to other plugins. @default true */
  admonitions?: boolean | AdmonitionsConfig
}
