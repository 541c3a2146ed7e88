/** Codes under which the problems of one kind of module are reported. */
export interface ModuleCodes {
  /** The module cannot be parsed. */
  readonly syntax: string
  /** An import cannot be found or loaded. */
  readonly import: string
  /** Running the module failed. */
  readonly throws: string
  /** The module has no default export, or not an object. */
  readonly noExport: string
  /** Valid, but probably not what was meant: a key written twice. A warning. */
  readonly doubtful: string
}

/** Codes of `site.config.*`. */
export const CONFIG_CODES: ModuleCodes = {
  syntax: 'CONFIG_SYNTAX',
  import: 'CONFIG_IMPORT',
  throws: 'CONFIG_THROWS',
  noExport: 'CONFIG_NO_EXPORT',
  doubtful: 'CONFIG_DOUBTFUL',
}
